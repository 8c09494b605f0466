import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { DiskQueue } from './disk-queue.ts'
import { readProgress, writeProgress } from './progress.ts'
import type { QueueRecord } from './queue-segment.ts'

let directory: string
let queue: DiskQueue | undefined
let troubles: string[]
let dropped: number

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'roost-queue-'))
  troubles = []
  dropped = 0
})
afterEach(async () => {
  await queue?.close()
  rmSync(directory, { recursive: true, force: true })
})

async function open(maxBytes = 1_000_000, segmentBytes = 1_000): Promise<DiskQueue> {
  queue = await DiskQueue.open({
    ...{ directory, maxBytes, segmentBytes },
    onTrouble: (message) => troubles.push(message),
    onDropped: (samples) => {
      dropped += samples
    },
  })
  return queue
}

async function reopen(): Promise<DiskQueue> {
  await queue?.close()
  return open()
}

const record = (at: number, bytes = 200): QueueRecord => ({ bytes: Buffer.alloc(bytes, at), samples: 2, at })

async function fill(from: number, to: number): Promise<void> {
  for (let at = from; at <= to; at++) await queue!.append([record(at)])
}

async function rest(): Promise<number[]> {
  const all: number[] = []
  for (;;) {
    const next = await queue!.take()
    if (next === undefined) return all
    expect(next.record.bytes.every((byte) => byte === next.record.at)).toBe(true)
    all.push(next.record.at)
  }
}

const times = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const files = () => readdirSync(directory).sort()

describe('the queue', () => {
  test('hands out what it took, in order, over many files', async () => {
    await open()
    expect(await queue!.take()).toBeUndefined()
    await fill(1, 30)
    expect(files().length).toBeGreaterThan(4)
    expect(queue!.samples).toBe(60)
    expect(await rest()).toEqual(times(1, 30))
    expect(queue!.samples).toBe(0)
    await fill(31, 33)
    expect(await rest()).toEqual([31, 32, 33])
  })

  test('takes a record larger than what it reads at once', async () => {
    await open(100_000_000, 10_000_000)
    await queue!.append([record(1, 600_000), record(2, 10), record(3, 300_000)])
    expect(await rest()).toEqual([1, 2, 3])
  })

  test('goes back to a place, and forgets what is done', async () => {
    await open()
    await fill(1, 20)
    const tenth = (await takeUpTo(10)).end
    expect(await rest()).toEqual(times(11, 20))
    expect(await queue!.goTo(tenth)).toEqual(tenth)
    expect(queue!.samples).toBe(20)
    await queue!.done(tenth)
    expect(await queue!.goTo({ segment: 1, offset: 0 })).not.toEqual({ segment: 1, offset: 0 })
    expect((await rest()).at(-1)).toBe(20)
  })

  test('is there again after a restart, a record half written left out', async () => {
    await open()
    await fill(1, 7)
    await queue!.close()
    const last = join(directory, files().at(-1)!)
    writeFileSync(last, Buffer.concat([readFileSync(last), Buffer.from([200, 0, 0, 0, 1, 2, 3])]))
    await open()
    await fill(8, 9)
    expect(await rest()).toEqual(times(1, 9))
    expect(troubles).toEqual([])
  })

  test('loses what is damaged in one file, and says so', async () => {
    await open()
    await fill(1, 15)
    await queue!.close()
    const second = join(directory, files()[1]!)
    const bytes = readFileSync(second)
    bytes[bytes.length - 100]! ^= 1
    writeFileSync(second, bytes)
    await open()
    expect(await rest()).toEqual(times(1, 15).filter((at) => at !== 10))
    expect(troubles).toEqual([expect.stringMatching(/is damaged/)])
  })

  test('gives up the oldest when it has its most bytes, and counts it', async () => {
    await open(8_000)
    await fill(1, 100)
    expect(queue!.bytes).toBeLessThanOrEqual(8_000)
    const left = await rest()
    expect(left).toEqual(times(left[0]!, 100))
    expect(dropped).toBe((left[0]! - 1) * 2)
  })

  test('gives up what was handed out without counting it again', async () => {
    await open(8_000)
    await fill(1, 10)
    await rest()
    await fill(11, 100)
    const left = await rest()
    expect(left.at(-1)).toBe(100)
    expect(dropped).toBe((left[0]! - 11) * 2)
  })

  test('can be read and filled at once', async () => {
    await open(8_000)
    const taken: number[] = []
    const filling = fill(1, 100)
    for (let i = 0; i < 300; i++) {
      const next = await queue!.take()
      if (next) taken.push(next.record.at)
    }
    await filling
    taken.push(...(await rest()))
    expect(taken).toEqual([...new Set(taken)].sort((a, b) => a - b))
    expect(taken.length * 2 + dropped).toBe(200)
  })
})

describe('its progress', () => {
  test('is kept beside it', async () => {
    const progress = { done: { segment: 1, offset: 20 }, sent: { segment: 2, offset: 0 } }
    await writeProgress(directory, progress)
    expect(await readProgress(directory)).toEqual(progress)
    await reopen()
    expect(files()).toContain('progress.json')
  })

  test.each(['', '{', 'null', '{"done":{"segment":"1","offset":0}}'])(
    'is as if absent when it is %j',
    async (text) => {
      writeFileSync(join(directory, 'progress.json'), text)
      expect(await readProgress(directory)).toBeUndefined()
    },
  )
})

async function takeUpTo(at: number) {
  for (;;) {
    const next = await queue!.take()
    if (next?.record.at === at) return next
  }
}
