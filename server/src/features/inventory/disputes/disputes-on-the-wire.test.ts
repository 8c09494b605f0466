import { expect, it } from 'vitest'
import * as alarm from '#contract/alarm/endpoints.ts'
import * as contract from '#contract/inventory/disputes.ts'
import { bindDevice, listQuarantine, repinDevice, showDevice } from '#contract/inventory/endpoints.ts'
import { issueCertificate } from '../../../southbound/testing/issue-certificate.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openForTests } from '../../../testing/open-for-tests.ts'
import { openWire, type Wire } from '../testing/on-the-wire.ts'

let wire: Wire
openForTests(async (atEnd) => {
  wire = await openWire()
  atEnd(() => wire.close())
})

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
  await eventually(async () => {
    const told = (await alarms()).data.find(({ type }) => type === 'device_disputed')
    return told?.resolvedAt != null
  })
  const back = await arrive().opened()
  back.connect()
  await eventually(async () => {
    const answer = await them.call(showDevice, { query: { sn } })
    return JSON.stringify(answer).includes('"status":"online"')
  })
  expect(await me.call(showDevice, { query: { sn } })).toMatchObject({ error: 'does_not_exist' })
})

it('a squatter on a real socket does not get the device that calls with its own key from elsewhere', async () => {
  const { at } = wire
  const serial = '0200000fab01'
  const sn = '02:00:00:0F:AB:01'
  const squatter = await wire.again({ serial, localAddress: '127.0.0.66' }).opened()
  squatter.connect()
  await eventually(() => at.roost.southbound.sessions.get(sn))
  const { token, tenant } = await at.account('admin')
  const them = at.as(token)
  const group = await wire.networkOf(tenant, 'Squat')
  const mac = serial.slice(-6)
  expect(await them.call(bindDevice, { body: { sn, mac, group } })).toMatchObject({ status: 200 })

  const real = await wire.again({ serial, localAddress: '127.0.0.9' }).opened()
  real.connect()
  await eventually(() => real.closed)
  const waiting = await them.call(listQuarantine, { query: {} })
  expect(waiting).toMatchObject({ data: [{ sn, address: '127.0.0.9', trust: 'elsewhere' }] })
  const { keyFingerprint } = (waiting as { data: { keyFingerprint: string }[] }).data[0]!
  const trusted = await them.call(repinDevice, { body: { sn, mac, keyFingerprint } })
  expect(trusted).toMatchObject({ error: 'place_required' })
  expect(at.roost.southbound.sessions.get(sn)).toBeDefined()
})
