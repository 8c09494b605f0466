import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Ending } from '#contract/configuration/endings.ts'
import { renderPart } from '../../../testing/render'
import { configNamespaces } from '../words/namespaces'
import { Endings, endsAnything } from './Endings'
import { useTick } from './use-tick'

const ending = (change: Partial<Ending>): Ending => ({
  ...{ code: 'ssid_off', section: 'wireless', subjects: ['Staff'], values: [] },
  ...{ devices: 40, device: null, returns: null, clients: 12 },
  ...change,
})

async function rows(...endings: Ending[]) {
  const ticks: boolean[] = []
  await renderPart(<Endings endings={endings} onAccept={(on) => ticks.push(on)} />, [...configNamespaces])
  return { rows: screen.queryAllByRole('listitem').map((row) => row.textContent), ticks }
}

it('says what ends, on how many devices, for how many clients, and waits for a tick', async () => {
  const { rows: shown, ticks } = await rows(
    ending({}),
    ending({ code: 'bands_off', values: ['6G'], devices: 1, device: 'Lobby-2', clients: null }),
    ending({ code: 'ssid_vlan', values: [20, 0] }),
  )
  expect(shown).toEqual([
    'SSID StaffThis SSID is no longer broadcast. Its clients must join another network.40 devices12 clients',
    'SSID StaffNo longer broadcast on 6 GHz. Clients on it must use another band.Lobby-2clients not known',
    'SSID StaffLeaves VLAN 20 and becomes untagged. Clients get a new address.40 devices12 clients',
  ])
  await userEvent.setup().click(screen.getByRole('checkbox', { name: /^I have read what ends/ }))
  expect(ticks).toEqual([true])
})

it('what may cut the way is told no more: what was ticked counts; told again, it has to be ticked, too', async () => {
  const [rest, cut] = [ending({}), ending({ code: 'own_link' })]
  const ticks: boolean[] = []
  const onAccept = (on: boolean) => ticks.push(on)
  function Reported() {
    const [cuts, setCuts] = useState(true)
    return (
      <>
        <Endings endings={cuts ? [rest, cut] : [rest]} onAccept={onAccept} />
        <button type="button" onClick={() => setCuts(!cuts)}>
          a device reports
        </button>
      </>
    )
  }
  await renderPart(<Reported />, [...configNamespaces])
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: /^I have read what ends/ }))
  expect(ticks).toEqual([])
  await user.click(screen.getByRole('button', { name: 'a device reports' }))
  expect(ticks).toEqual([true])
  await user.click(screen.getByRole('button', { name: 'a device reports' }))
  expect(ticks).toEqual([true, false])
})

it('ports of one switch are told together', async () => {
  const ports = {
    section: 'switching' as const,
    subjects: ['Ethernet3', 'Ethernet4'],
    devices: 1,
    device: 'sw-1',
  }
  const { rows: shown } = await rows(ending({ ...ports, code: 'port_vlans', values: [1, 2, 3] }))
  expect(shown).toEqual([
    'Ports Ethernet3-4The port leaves VLAN 1-3. Whatever is connected to it loses that VLAN.sw-112 clients',
  ])
})

it('what people only have to do needs no tick', async () => {
  await rows(ending({ code: 'password' }))
  const [row] = screen.getAllByRole('listitem')
  expect(within(row!).getByText('The password changes. Everyone must enter the new one.')).toBeVisible()
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(endsAnything(undefined)).toBe(false)
})

it('what may cut the way by which devices are managed comes first, says whether they return, and has a tick of its own', async () => {
  const port = { section: 'switching' as const, subjects: ['Ethernet1'], devices: 1, device: 'sw-1' }
  const { rows: shown, ticks } = await rows(
    ending({ ...port, code: 'own_link', returns: true }),
    ending({ ...port, code: 'behind_link', values: ['Lobby-1', 'Lobby-2'], returns: false }),
    ending({ ...port, code: 'port_vlans', values: [1] }),
  )
  expect(shown[0]).toMatch(/^sw-1 · Port Ethernet1.*returns to its previous configuration by itself/)
  expect(shown[1]).toMatch(/Lobby-1, Lobby-2.*does not return by itself/)
  const user = userEvent.setup()
  await user.click(screen.getByRole('checkbox', { name: /^I have read what ends/ }))
  await user.click(screen.getByRole('checkbox', { name: /^I know how to reach/ }))
  expect(ticks).toEqual([true])
})

it('what was ticked counts for the plan it was read of: another one is ticked anew', async () => {
  function Reviewed() {
    const [plan, setPlan] = useState('one')
    const [accepted, accept] = useTick(plan)
    return (
      <>
        <Endings key={plan} endings={[ending({})]} onAccept={accept} />
        <button type="button" disabled={!accepted}>
          Apply
        </button>
        <button type="button" onClick={() => setPlan('two')}>
          a device has told what it runs
        </button>
      </>
    )
  }
  await renderPart(<Reviewed />, [...configNamespaces])
  const user = userEvent.setup()
  const [tick, apply] = [
    () => screen.getByRole('checkbox', { name: /^I have read what ends/ }),
    () => screen.getByRole('button', { name: 'Apply' }),
  ]
  await user.click(tick())
  expect(apply()).toBeEnabled()
  await user.click(screen.getByRole('button', { name: 'a device has told what it runs' }))
  expect(apply()).toBeDisabled()
  expect(tick()).not.toBeChecked()
  await user.click(tick())
  expect(apply()).toBeEnabled()
})
