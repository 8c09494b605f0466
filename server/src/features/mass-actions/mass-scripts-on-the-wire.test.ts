import { afterAll, beforeAll, expect, it } from 'vitest'
import * as contract from '#contract/mass-actions/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openWire, type Wire } from '../inventory/testing/on-the-wire.ts'

let wire: Wire
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.close())

it('runs a script on many devices, each with what it printed, and keeps the script sealed', async () => {
  const { at, owner } = wire
  const boss = at.as((await at.account('super', owner.tenant)).token)
  const [first, second] = [await wire.device(), await wire.device()]
  const body = { action: 'script' as const, sns: [first.sn, second.sn], script: 'uptime -p' }
  const { data: action } = await boss.call(contract.startMassAction, { body })
  for (const { device } of [first, second]) {
    const { id, method, params } = await device.command()
    expect(method).toBe('script')
    expect(Buffer.from(String(params.script), 'base64').toString()).toContain('uptime -p')
    device.answer(id, { error: 0, result: `up ${device.serial}\n` })
  }
  const items = await eventually(async () => {
    const { data } = await boss.call(contract.listMassItems, { query: { id: action.id } })
    return data.every(({ result }) => result?.status === 'done') ? data : null
  })
  expect(items).toMatchObject([
    { sn: first.sn, state: 'done', result: { text: `up ${first.device.serial}\n` } },
    { sn: second.sn, state: 'done', result: { text: `up ${second.device.serial}\n` } },
  ])
  const rows = await at.roost.db.selectFrom('mass_action').select('script_sealed').execute()
  expect(rows.map(({ script_sealed }) => script_sealed)).toEqual([expect.stringMatching(/^v1\./)])
})

it('is an operator’s tool, and names what is missing', async () => {
  const sns = ['02:00:00:00:00:01']
  const owners = await wire.me.call(contract.startMassAction, {
    body: { action: 'script', sns, script: 'reboot' },
  })
  expect(owners).toMatchObject({ status: 403, error: 'forbidden' })
  const boss = wire.at.as((await wire.at.account('super')).token)
  const empty = await boss.call(contract.startMassAction, { body: { action: 'script', sns } })
  expect(empty).toMatchObject({ status: 400, error: 'invalid_parameter' })
})
