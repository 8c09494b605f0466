import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { Harness, type HarnessOptions } from '../testing/harness.ts'

const SERIAL = '02ab10c4d2f0'
const QUICK = { ROOST_DEVICE_PING_MS: 60, ROOST_DEVICE_GONE_MS: 200 }
/** Other tests run on the same cores. */
const TOLERANCE_MS = 500
let harness: Harness

async function start(options: HarnessOptions = {}): Promise<void> {
  harness = await new Harness({ config: QUICK, ...options }).start()
}
afterEach(() => harness.stop())

describe('liveness', () => {
  it('tells a silent cut within the given time', async () => {
    await start()
    const device = await harness.introduce(SERIAL)
    const start_ = performance.now()
    device.freeze()
    const gone = await eventually(() => harness.sink.of('gone')[0], 2_000)
    expect(gone.reason).toBe('timed_out')
    expect(performance.now() - start_).toBeLessThan(QUICK.ROOST_DEVICE_GONE_MS + TOLERANCE_MS)
  })

  it('tells a clean close at once, with and without a closing handshake', async () => {
    await start({ config: {} })
    for (const end of ['close', 'terminate'] as const) {
      const device = await harness.introduce(SERIAL)
      const since = performance.now()
      device.ws[end]()
      const count = harness.sink.of('gone').length + 1
      await eventually(() => harness.sink.of('gone').length === count, 2_000)
      expect(performance.now() - since).toBeLessThan(2_000)
      expect(harness.sink.of('gone').at(-1)?.reason).toBe('closed')
    }
  })

  it('keeps a quiet device that answers pings', async () => {
    await start()
    const device = await harness.introduce(SERIAL)
    let pings = 0
    device.ws.on('ping', () => pings++)
    await eventually(() => pings >= 12)
    expect(harness.sink.of('gone')).toEqual([])
  })

  it('keeps a device that sends but does not answer pings', async () => {
    await start()
    const device = await harness.introduce(SERIAL, {}, { autoPong: false })
    const since = performance.now()
    const sending = setInterval(() => device.event('ping', { uuid: 1 }), 50)
    await eventually(() => performance.now() - since > 600)
    expect(harness.sink.of('gone')).toEqual([])
    clearInterval(sending)
    await eventually(() => harness.sink.of('gone').length === 1, 2_000)
  })

  it('waits longer for a device on a metered link, and no longer than that', async () => {
    const pingSeconds = 0.5
    const other = '02ab10c4d2f1'
    const sn = '02:AB:10:C4:D2:F0'
    await start({ pingSecondsOf: (asked) => (asked === sn ? pingSeconds : null) })
    const devices = [await harness.introduce(SERIAL), await harness.introduce(other)]
    const since = performance.now()
    for (const device of devices) device.freeze()
    const gone = await eventually(() =>
      harness.sink.of('gone').length === 2 ? harness.sink.of('gone') : undefined,
    )
    expect(gone.map((one) => one.sn)).toEqual(['02:AB:10:C4:D2:F1', sn])
    // It was heard a little before it froze.
    expect(performance.now() - since).toBeGreaterThan(pingSeconds * 2_400 - TOLERANCE_MS)
  })

  it('takes other times at once, and gives a device the whole of them to answer', async () => {
    let pingSeconds: number | null = 3_600
    await start({ pingSecondsOf: () => pingSeconds })
    const quiet = await harness.introduce(SERIAL)
    let pings = 0
    quiet.ws.on('ping', () => pings++)
    pingSeconds = null
    harness.southbound.sessions.timesChanged('02:AB:10:C4:D2:F0')
    await eventually(() => pings >= 6)
    expect(harness.sink.of('gone')).toEqual([])
    quiet.freeze()
    await eventually(() => harness.sink.of('gone').length === 1)
  })

  it('takes the process standing still for what it is', async () => {
    await start()
    const device = await harness.introduce(SERIAL)
    const end = performance.now() + 600
    while (performance.now() < end) Math.sqrt(end)
    device.state()
    await eventually(() => harness.sink.of('report').length === 1)
    expect(harness.sink.of('gone')).toEqual([])
  })
})
