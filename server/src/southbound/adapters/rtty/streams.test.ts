import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeStreamRequest, streamData, streamId } from '#protocols/rtty/stream.ts'
import { RTTY_LIMITS } from './limits.ts'
import { Streams } from './streams.ts'

const NOTHING = Buffer.alloc(0)
const PAGE = { address: '127.0.0.1', port: 80 }
/** What the device was told: stream and length of the data. */
let told: [stream: string, bytes: number][]
let streams: Streams

beforeEach(() => {
  vi.useFakeTimers()
  told = []
  streams = streamsWith({})
})
afterEach(() => {
  streams.end()
  vi.useRealTimers()
})

function streamsWith(limits: Partial<typeof RTTY_LIMITS>): Streams {
  const send = (_type: string, payload: Uint8Array) => {
    const { stream, data } = decodeStreamRequest(Buffer.from(payload), 5)!
    told.push([stream, data.length])
    return undefined
  }
  return new Streams({ version: 5, send }, { ...RTTY_LIMITS, ...limits })
}

const from = (count: number, text: string) => streams.receive(streamData(streamId(count), Buffer.from(text)))
const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('the end of a stream', () => {
  it('that the device closed is not answered: it would open another', async () => {
    const stream = streams.open(PAGE)
    stream.resume()
    from(1, '')
    await wait(5_000)
    expect(stream.destroyed).toBe(true)
    expect(told).toEqual([[streamId(1), 0]])
  })

  it('that comes a moment after ours is taken for its own', async () => {
    streams.open(PAGE).destroy()
    await wait(RTTY_LIMITS.closeMs / 2)
    from(1, '')
    await wait(5_000)
    expect(told).toEqual([[streamId(1), 0]])
  })

  it('is told when the device is silent, and once more when it does not confirm', async () => {
    streams.open(PAGE).destroy()
    await wait(RTTY_LIMITS.closeMs)
    expect(told).toHaveLength(2)
    await wait(RTTY_LIMITS.closeMs)
    expect(told).toHaveLength(3)
    await wait(60_000)
    expect(told).toHaveLength(3)
  })

  it('is told at once to a device that goes on sending, and not again when it confirms', async () => {
    streams.open(PAGE).destroy()
    await wait(1)
    from(1, 'more')
    expect(told).toHaveLength(2)
    from(1, 'and more')
    from(1, '')
    await wait(60_000)
    expect(told).toHaveLength(2)
  })

  it('frees its place, and its id is never used again', async () => {
    streams.open(PAGE).destroy()
    await wait(10_000)
    streams.open(PAGE)
    expect(streams.size).toBe(1)
    expect(told.at(-1)).toEqual([streamId(2), 0])
  })
})

describe('what a device sends ahead', () => {
  it('is bounded for a stream that nobody reads, and the others go on', async () => {
    streams = streamsWith({ maxUnreadBytes: 1_000 })
    const [slow, other] = [streams.open(PAGE), streams.open(PAGE)]
    const failed = new Promise((resolve) => slow.once('error', resolve))
    for (let n = 0; n < 11; n++) from(1, 'x'.repeat(100))
    await expect(failed).resolves.toBeInstanceOf(Error)
    from(2, 'hello')
    expect(other.read()?.toString()).toBe('hello')
    expect(slow.destroyed).toBe(true)
  })

  it('is bounded for all streams of a device together, and what was read makes room', async () => {
    streams = streamsWith({ maxUnreadOfLink: 1_000 })
    const [first, second] = [streams.open(PAGE), streams.open(PAGE)]
    from(1, 'x'.repeat(900))
    first.resume()
    await wait(1)
    from(2, 'x'.repeat(900))
    await wait(1)
    expect([first.destroyed, second.destroyed]).toEqual([false, false])
    const third = streams.open(PAGE)
    third.on('error', () => undefined)
    from(3, 'x'.repeat(200))
    await wait(1)
    expect([second.destroyed, third.destroyed]).toEqual([false, true])
  })

  it('is nobody’s when the stream is not known, whatever it is', () => {
    streams.open(PAGE).on('error', () => undefined)
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => streams.receive(Buffer.from(bytes))),
      { numRuns: 200 },
    )
    expect(streams.size).toBeLessThanOrEqual(1)
  })
})

it('refuses more streams than a device is asked to keep', () => {
  streams = streamsWith({ maxStreams: 2 })
  streams.open(PAGE)
  streams.open(PAGE)
  expect(() => streams.open(PAGE)).toThrow('too many')
})

it('end with the link, unheard', async () => {
  const stream = streams.open(PAGE)
  streams.end()
  await wait(10_000)
  expect(stream.destroyed).toBe(true)
  expect(told).toEqual([[streamId(1), NOTHING.length]])
})
