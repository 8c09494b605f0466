import { once } from 'node:events'
import { type AddressInfo, connect, createServer, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { Harness, type HarnessOptions } from '../testing/harness.ts'
import { Liveness } from './liveness.ts'

const SERIAL = '02ab10c4d2f0'
const QUICK = { ROOST_DEVICE_PING_MS: 60, ROOST_DEVICE_GONE_MS: 200 }
/** Other tests run on the same cores. */
const TOLERANCE_MS = 500
let harness: Harness

async function start(options: HarnessOptions = {}): Promise<void> {
  harness = await new Harness({ config: QUICK, ...options }).start()
}

describe('liveness', () => {
  afterEach(() => harness.stop())

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

  it('has the kernel watch the line of who is asked less often, and tells a dead one as silent', async () => {
    const watched = vi.spyOn(Socket.prototype, 'setKeepAlive')
    onTestFinished(() => watched.mockRestore())
    await start({ config: { ...QUICK, ROOST_DEVICE_PING_LIMIT: 0 } })
    const device = await harness.introduce(SERIAL)
    await eventually(() => watched.mock.calls.length === 1)
    expect(watched.mock.calls).toEqual([[true, 3_000]])
    device.freeze()
    const line = watched.mock.contexts[0] as Socket
    line.destroy(Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT' }))
    const gone = await eventually(() => harness.sink.of('gone')[0], 2_000)
    expect(gone.reason).toBe('timed_out')
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

describe('when it asks', () => {
  const TIMES = { pingMs: 7_000, goneMs: 12_000, pingLimit: 100 }
  beforeEach(() => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'performance'],
    })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  /** Seconds since the beginning at which it pinged, and gave up. `answerMs`: how soon a ping is answered. */
  function watched(answerMs?: number) {
    const [pings, gone, lines] = [[] as number[], [] as number[], [] as boolean[]]
    const begin = performance.now()
    const seconds = () => Math.round((performance.now() - begin) / 100) / 10
    const ping = () => {
      pings.push(seconds())
      if (answerMs !== undefined) setTimeout(() => watch.heard(), answerMs)
    }
    const silent = () => {
      gone.push(seconds())
      watch.stop()
    }
    const watchLine = (isWatched: boolean) => void lines.push(isWatched)
    const watch = new Liveness(TIMES, { ping, silent, watchLine })
    return { pings, gone, lines, watch }
  }

  /** So many that are here as well. @returns how they leave */
  function crowd(count: number): () => void {
    const all: Liveness[] = []
    const leave = () => {
      for (const watch of all.splice(0)) watch.stop()
    }
    const answer = () => {
      for (const watch of all) watch.heard()
    }
    const peer = { ping: answer, silent: noop, watchLine: noop }
    for (let i = 0; i < count; i++) all.push(new Liveness(TIMES, peer))
    onTestFinished(leave)
    return leave
  }

  it('asks a quiet device once in so long, and its answer is enough', () => {
    const { pings, gone, watch } = watched(50)
    vi.advanceTimersByTime(60_000)
    expect(pings).toEqual([7, 15, 23, 31, 39, 47, 55])
    expect(gone).toEqual([])
    watch.stop()
  })

  it('asks nobody who speaks', () => {
    const { pings, watch } = watched(50)
    for (let second = 0; second < 600; second += 6) {
      vi.advanceTimersByTime(6_000)
      watch.heard()
    }
    expect(pings).toEqual([])
    watch.stop()
  })

  it('gives up so long after the last word, not later, and leaves five seconds to answer', () => {
    const silent = watched()
    vi.advanceTimersByTime(11_900)
    expect([silent.pings, silent.gone]).toEqual([[7], []])
    vi.advanceTimersByTime(200)
    expect(silent.gone).toEqual([12])
    const slow = watched(4_900)
    vi.advanceTimersByTime(120_000)
    expect(slow.gone).toEqual([])
    slow.watch.stop()
  })

  it('asks seldom where many are here, and has the kernel watch their lines', () => {
    const leave = crowd(100)
    const { pings, gone, lines, watch } = watched(50)
    vi.advanceTimersByTime(150_000)
    expect([pings, gone, lines]).toEqual([[70, 141], [], [true]])
    leave()
    vi.advanceTimersByTime(80_000)
    expect(pings).toEqual([70, 141, 212, 220, 228])
    expect([gone, lines]).toEqual([[], [true, false]])
    watch.stop()
  })

  it('leaves five seconds to answer in a crowd as well', () => {
    const leave = crowd(100)
    const { pings, gone } = watched()
    vi.advanceTimersByTime(80_000)
    expect([pings, gone]).toEqual([[70], [75]])
    leave()
  })

  it('waits no longer than usual for who was sent something, for the kernel does not ask meanwhile', () => {
    const leave = crowd(100)
    const { pings, gone, watch } = watched()
    vi.advanceTimersByTime(3_000)
    watch.sent()
    vi.advanceTimersByTime(3_000)
    watch.sent()
    vi.advanceTimersByTime(60_000)
    expect([pings, gone]).toEqual([[10], [15]])
    leave()
  })

  it('asks nothing and gives up nobody once it was stopped', () => {
    const { pings, gone, watch } = watched()
    vi.advanceTimersByTime(6_000)
    watch.stop()
    vi.advanceTimersByTime(60_000)
    expect([pings, gone]).toEqual([[], []])
  })
})

it('reads what arrived while the process was busy before it gives up', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const device = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const [socket] = (await once(server, 'connection')) as [Socket]
  const heard: string[] = []
  const watching = new Promise<Liveness>((resolve) => {
    socket.once('data', () => {
      const watch = new Liveness(
        { pingMs: 30, goneMs: 31 },
        { ping: noop, silent: () => heard.push('gone'), watchLine: noop },
      )
      socket.on('data', () => {
        heard.push('data')
        watch.heard()
      })
      resolve(watch)
      device.write('it is here')
      // Past the deadline, but by less than shows that the process stood still.
      const end = performance.now() + 45
      while (performance.now() < end) Math.sqrt(end)
    })
  })
  device.write('hello')
  const watch = await watching
  await eventually(() => heard.length > 0)
  expect(heard).toEqual(['data'])
  watch.stop()
  device.destroy()
  server.close()
})

function noop(): void {}
