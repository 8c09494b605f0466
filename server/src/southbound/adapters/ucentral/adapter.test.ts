import { afterEach, expect, it } from 'vitest'
import { Harness, type HarnessOptions } from '../../testing/harness.ts'
import { until } from '../../testing/until.ts'

const SERIAL = '02ab10c4d2f0'
const SN = '02:AB:10:C4:D2:F0'
let harness: Harness

async function start(options: HarnessOptions = {}): Promise<Harness> {
  harness = await new Harness(options).start()
  return harness
}
afterEach(() => harness.stop())

it('a device that connects is seen, reports and goes', async () => {
  await start()
  const device = await harness.introduce(SERIAL, { model: 'Acme AP3000', compatible: 'acme_ap3000' })
  const [seen] = harness.sink.of('seen')
  expect(seen).toMatchObject({
    sn: SN,
    externalId: SERIAL,
    kind: 'ap',
    kindSource: 'platform',
    model: 'Acme AP3000',
    address: '127.0.0.1',
    keyFingerprint: harness.certificateOf(SERIAL).fingerprint,
  })
  expect(harness.southbound.sessions.get(SN)?.sessionId).toBe(seen?.sessionId)
  device.state({ unit: { uptime: 5 } })
  const report = await until('a report', () => harness.sink.of('report')[0])
  expect(report).toMatchObject({ sn: SN, sessionId: seen?.sessionId, state: { unit: { uptimeSeconds: 5 } } })
  device.ws.close()
  const gone = await until('gone', () => harness.sink.of('gone')[0], 2_000)
  expect(gone).toMatchObject({ sn: SN, sessionId: seen?.sessionId, reason: 'closed' })
  expect(harness.southbound.sessions.count()).toBe(0)
  expect(harness.southbound.stats()).toMatchObject({ sessions: 0, unintroduced: 0, framesTotal: 2 })
})
