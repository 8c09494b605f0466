import { afterEach, expect, it } from 'vitest'
import type { SharedAllowance } from '../../../lib/fair-share/shared-rate.ts'
import { eventually } from '../../../testing/eventually.ts'
import { Harness } from '../../testing/harness.ts'
import { PinningAdmission } from '../../testing/recording-sink.ts'
import type { UcentralLimits } from './limits.ts'

const FLOODER = '02ab10c4d2f0'
const ITS_NEIGHBOUR = '02ab10c4d2f1'
const VICTIM = '02ab10c4d2f2'
const VICTIM_SN = '02:AB:10:C4:D2:F2'
let harness: Harness
afterEach(() => harness.stop())

/** The flooder and its neighbour belong to tenant 1, the victim to tenant 2. */
async function start(limits: Partial<UcentralLimits>) {
  const admission = Object.assign(new PinningAdmission(), {
    tenantOf: (sn: string) => (sn === VICTIM_SN ? 2 : 1),
  })
  harness = await new Harness({ admission, limits }).start()
}

const shared = (burst: number): SharedAllowance => ({
  own: { device: { burst: 1_000, perSecond: 1_000 } },
  all: { burst, perSecond: 0.1 },
  lends: true,
})

const noticesOf = (sn: string) => harness.sink.of('notice').filter((notice) => notice.sn === sn)

it('a tenant whose devices send without end is read slowly; devices of another are not', async () => {
  await start({ frames: shared(400) })
  const flooder = await harness.introduce(FLOODER)
  const victim = await harness.introduce(VICTIM)
  for (let i = 0; i < 600; i++) flooder.event('ping', { uuid: 1 })
  expect(await harness.notice('too_many_frames')).toMatchObject({
    detail: expect.stringMatching(/^is read more slowly: the tenant is at its limit for another \d+ s$/),
  })
  for (let i = 0; i < 50; i++) victim.state()
  await eventually(() => harness.sink.of('report').length === 50)
  expect(noticesOf(VICTIM_SN)).toEqual([])
})

it('what devices of one tenant tell without end costs those of another nothing', async () => {
  await start({ events: shared(40) })
  const flooder = await harness.introduce(FLOODER)
  await harness.introduce(ITS_NEIGHBOUR)
  const victim = await harness.introduce(VICTIM)
  for (let i = 0; i < 60; i++) flooder.event('log', { log: `line ${i}`, severity: 6 })
  expect(await harness.notice('too_many_happenings')).toMatchObject({
    detail: expect.stringContaining('the tenant is at its limit'),
  })
  for (let i = 0; i < 10; i++) victim.event('log', { log: `line ${i}`, severity: 6 })
  await eventually(() => harness.sink.of('event').filter(({ sn }) => sn === VICTIM_SN).length === 10)
  expect(noticesOf(VICTIM_SN)).toEqual([])
})

it('a device that comes again has not got all of its allowance again', async () => {
  await start({ reports: { own: { device: { burst: 5, perSecond: 0.01 } } } })
  const first = await harness.introduce(FLOODER)
  for (let i = 0; i < 5; i++) first.state()
  await eventually(() => harness.sink.of('report').length === 5)
  const again = await harness.introduce(FLOODER)
  again.state()
  expect(await harness.notice('too_many_reports')).toMatchObject({
    detail: 'reports more often than is kept: the device is at its limit for another 100 s',
  })
})
