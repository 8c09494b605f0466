import { afterAll, beforeAll, expect, it } from 'vitest'
import * as alarm from '#contract/alarm/endpoints.ts'
import * as contract from '#contract/inventory/disputes.ts'
import { showDevice } from '#contract/inventory/endpoints.ts'
import { issueCertificate } from '../../../southbound/testing/issue-certificate.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openWire, type Wire } from '../testing/on-the-wire.ts'

let wire: Wire
beforeAll(async () => {
  wire = await openWire()
})
afterAll(() => wire.close())

it('two keys with one serial on real sockets: refused, claimed, shown to both, decided', async () => {
  const { at, me } = wire
  const { sn, device } = await wire.device()
  const { serial } = device
  const certificate = issueCertificate(serial)
  const arrive = () => wire.again({ serial, certificate })
  const refused = await arrive().opened()
  refused.connect()
  await eventually(() => refused.closed)
  expect(refused.closed?.reason).toBe('other_key')

  const claimant = await at.account('admin')
  const them = at.as(claimant.token)
  const group = await wire.networkOf(claimant.tenant, 'Theirs')
  const mac = sn.replaceAll(':', '').slice(-6)
  const claimed = await them.call(contract.claimDevice, { body: { sn, mac, group } })
  expect(claimed).toMatchObject({ data: { state: 'open', side: 'claimant' } })
  const { id } = (claimed as { data: { id: number } }).data
  expect(await me.call(contract.listDisputes, {})).toMatchObject({ data: [{ id, side: 'holder' }] })
  const alarms = () => me.call(alarm.listAlarms, { query: {} })
  await eventually(async () => JSON.stringify(await alarms()).includes('device_disputed'))

  const operator = at.as((await at.account('super')).token)
  const body = { id, winner: 'claimant', reason: 'the receipt was shown' } as const
  await operator.call(contract.settleDispute, { body })
  const back = await arrive().opened()
  back.connect()
  await eventually(async () => {
    const answer = await them.call(showDevice, { query: { sn } })
    return JSON.stringify(answer).includes('"status":"online"')
  })
  expect(await me.call(showDevice, { query: { sn } })).toMatchObject({ error: 'does_not_exist' })
})
