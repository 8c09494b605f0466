import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anInfo, ordered, commandServer as server } from '../../../../testing/commands'
import { renderPart } from '../../../../testing/render'
import { KickDialog } from './clients/KickDialog'
import { SteerDialog } from './clients/SteerDialog'
import { TraceDialog } from './diagnosis/TraceDialog'
import { FactoryDialog } from './FactoryDialog'
import { PowerDialog } from './radio/PowerDialog'

const nothing = () => {}
const show = (part: React.ReactNode) => renderPart(part, ['inventory', 'common', 'errors'])
afterEach(() => vi.unstubAllGlobals())

describe('the dialog of a command', () => {
  it('disconnects with the ban chosen, and tells honestly that nothing is answered', async () => {
    const calls = server('admin', 'unverified')
    await show(<KickDialog device={anInfo()} about="02:AA:00:00:00:01" onClose={nothing} />)
    expect(await screen.findByText('Disconnect phone?')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Disconnect' }))
    expect(await screen.findByRole('status')).toHaveTextContent('Devices do not answer this command.')
    expect(ordered(calls)).toEqual([
      { action: 'client_kick', data: { sn: anInfo().sn, mac: '02:AA:00:00:00:01', ban_seconds: 30 } },
    ])
  })

  it('offers the radios of the SSID without the one the client is on', async () => {
    const calls = server('admin')
    await show(<SteerDialog device={anInfo()} about="02:AA:00:00:00:01" onClose={nothing} />)
    await userEvent.click(await screen.findByRole('radio', { name: 'Hall AP' }))
    expect(screen.getAllByRole('radio')).toHaveLength(1)
    await userEvent.click(screen.getByRole('button', { name: 'Steer to another radio' }))
    await screen.findByRole('status')
    expect(ordered(calls)).toMatchObject([
      { action: 'client_steer', data: { bssids: ['02:00:00:00:00:20'] } },
    ])
  })

  it('sends no power out of the range of the band', async () => {
    const calls = server('admin')
    await show(<PowerDialog device={anInfo()} onClose={nothing} />)
    const power = await screen.findByLabelText('New transmit power')
    await userEvent.clear(power)
    await userEvent.click(screen.getByRole('button', { name: 'Change transmit power' }))
    expect(await screen.findByText('Enter a value from 1 to 23')).toBeVisible()
    expect(ordered(calls)).toEqual([])
    await userEvent.type(power, '12')
    await userEvent.click(screen.getByRole('button', { name: 'Change transmit power' }))
    await waitFor(() =>
      expect(ordered(calls)).toMatchObject([{ data: { bssid: '02:00:00:00:00:10', dbm: 12 } }]),
    )
  })

  it('resets only when the name was typed', async () => {
    const calls = server('admin')
    await show(<FactoryDialog device={anInfo()} onClose={nothing} />)
    await userEvent.type(await screen.findByRole('textbox'), 'Roof')
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(ordered(calls)).toEqual([])
    await userEvent.type(screen.getByRole('textbox'), ' AP')
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }))
    await waitFor(() =>
      expect(ordered(calls)).toMatchObject([{ action: 'factory', data: { keep_controller: true } }]),
    )
  })

  it('refuses a filter that a shell would read, and takes a preset', async () => {
    const calls = server('admin')
    await show(<TraceDialog device={anInfo()} onClose={nothing} />)
    const filter = await screen.findByLabelText('Capture filter')
    await userEvent.type(filter, 'port 53; reboot')
    await userEvent.click(screen.getByRole('button', { name: 'Start the capture' }))
    expect(await screen.findByText('Invalid value.')).toBeVisible()
    expect(ordered(calls)).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'ARP' }))
    await userEvent.click(screen.getByRole('button', { name: 'Start the capture' }))
    await waitFor(() =>
      expect(ordered(calls)).toMatchObject([{ data: { interface: 'any', duration: 30, filter: 'arp' } }]),
    )
  })
})
