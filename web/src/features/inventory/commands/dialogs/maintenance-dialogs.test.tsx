import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CommandResult } from '#contract/inventory/commands/command-results.ts'
import { aCommand, anInfo, ordered, commandServer as server } from '../../../../testing/commands'
import { renderPart } from '../../../../testing/render'
import { CommandResultView } from '../results/CommandResultView'
import { CertificatesDialog } from './CertificatesDialog'
import { PackagesDialog } from './diagnosis/PackagesDialog'
import { TransferDialog } from './diagnosis/TransferDialog'
import { CountryDialog } from './radio/CountryDialog'

const nothing = () => {}
const show = (part: React.ReactNode) => renderPart(part, ['inventory', 'common', 'errors'])
const device = anInfo()
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
afterEach(() => vi.unstubAllGlobals())

describe('what cannot be taken back', () => {
  it('a device is given away only with its serial number typed', async () => {
    const calls = server('admin')
    await show(<TransferDialog device={device} onClose={nothing} />)
    await userEvent.type(await screen.findByLabelText('Address of the other controller'), 'other.example')
    const typed = screen.getByLabelText(`Type ${device.sn} to confirm`)
    await userEvent.type(typed, 'no')
    await press('Transfer to another controller')
    expect(ordered(calls)).toEqual([])
    await userEvent.clear(typed)
    await userEvent.type(typed, device.sn)
    await press('Transfer to another controller')
    await screen.findByRole('status')
    expect(ordered(calls)).toEqual([
      {
        action: 'transfer',
        data: { sn: device.sn, server: 'other.example', port: 15_002, confirm: device.sn },
      },
    ])
  })

  it('a country is one that exists', async () => {
    const calls = server('admin')
    await show(<CountryDialog device={device} onClose={nothing} />)
    const country = await screen.findByLabelText('Country')
    await userEvent.type(country, 'q1')
    await press('Set regulatory country')
    expect(await screen.findByText('This is not a valid country code.')).toBeVisible()
    expect(ordered(calls)).toEqual([])
  })

  it('certificates that no access point could read are not sent', async () => {
    const calls = server('admin')
    await show(<CertificatesDialog device={device} onClose={nothing} />)
    await screen.findByText('Archive (tar)')
    const input = document.querySelector<HTMLInputElement>('input[type="file"]')!
    await userEvent.upload(input, new File([new Uint8Array(20_000)], 'a.tar'))
    await press('Install certificates')
    expect(await screen.findByText(/^The archive is too large/)).toBeVisible()
    expect(ordered(calls)).toEqual([])
    await userEvent.upload(input, new File([new Uint8Array([1, 2, 255])], 'a.tar'))
    await press('Install certificates')
    await screen.findByRole('status')
    expect(ordered(calls)).toEqual([
      { action: 'certificate_update', data: { sn: device.sn, private_archive: 'AQL/' } },
    ])
  })
})

it('a package is installed from the address given', async () => {
  const calls = server('admin')
  await show(<PackagesDialog device={device} onClose={nothing} />)
  await userEvent.click(await screen.findByRole('radio', { name: 'Install a package' }))
  await press('Install a package')
  expect(ordered(calls)).toEqual([])
  await userEvent.type(screen.getByLabelText('Package'), 'iperf3')
  await userEvent.type(screen.getByLabelText('URL'), 'https://p.example/iperf3.ipk')
  await press('Install a package')
  await screen.findByRole('status')
  expect(ordered(calls)).toEqual([
    {
      action: 'packages_install',
      data: { sn: device.sn, packages: [{ name: 'iperf3', url: 'https://p.example/iperf3.ipk' }] },
    },
  ])
})

describe('what was brought back', () => {
  const brought = (result: CommandResult, change = {}) =>
    show(<CommandResultView command={aCommand({ status: 'done', result, ...change })} />)

  it('cables are told pair by pair, and ports nobody heard of by name', async () => {
    await brought({
      type: 'cable',
      missing: ['Ethernet9'],
      ports: [
        {
          ...{ port: 'Ethernet1', kind: 'copper', link: 'up', module: [] },
          pairs: [
            { pair: 'A', status: 'ok', meters: 12 },
            { pair: 'B', status: 'open' },
          ],
        },
        {
          ...{ port: 'Ethernet25', kind: 'optical', pairs: [] },
          module: [{ name: 'vendor-name', value: 'Acme' }],
        },
      ],
    })
    const copper = await screen.findByRole('region', { name: 'Ethernet1' })
    expect(copper).toHaveTextContent('Pair Aok12 m')
    expect(copper).toHaveTextContent('Pair Bopenlength unknown')
    expect(within(screen.getByRole('region', { name: 'Ethernet25' })).getByText('Acme')).toBeVisible()
    expect(screen.getByText('Ethernet9')).toBeVisible()
  })

  it('an upgrade says how far it is only as long as it runs', async () => {
    const result = { type: 'upgrade', image: '9.9', from: '9.8', step: 'download', percent: 40 } as const
    const { unmount } = await brought(result, { name: 'upgrade', status: 'accepted' })
    expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
    expect(screen.getByText('9.8')).toBeVisible()
    unmount()
    await brought(result, { name: 'upgrade', status: 'failed' })
    expect(await screen.findByText('9.9')).toBeVisible()
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  it('packages and fingerprints are tables in the device’s words', async () => {
    const { unmount } = await brought({
      ...{ type: 'packages', leftOut: 1 },
      packages: [{ name: 'iperf3', result: '3.1' }],
    })
    expect(await screen.findByRole('row', { name: /iperf3/ })).toHaveTextContent('3.1')
    expect(screen.getByText('1 package, 1 not shown (unreadable or beyond the limit)')).toBeVisible()
    unmount()
    const facts = [{ name: 'vendor', value: 'Acme' }]
    await brought({ type: 'fingerprint', leftOut: 0, clients: [{ mac: '02:00:00:00:00:01', facts }] })
    expect(await screen.findByText('vendor: Acme')).toBeVisible()
  })
})
