import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Headroom, type HeadroomDeps } from './headroom.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roost-headroom-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const at = { now: 5_000 }

const opened = (deps: Partial<HeadroomDeps> = {}) =>
  new Headroom({
    ...{ clock: { now: () => at.now }, dataFolder: folder, leastFree: 0, commits: () => 0 },
    connections: () => ({ now: 10, limit: 1_000 }),
    ...deps,
  })

const measured = (syncsPerSecond: number) =>
  writeFileSync(
    join(folder, 'headroom.json'),
    JSON.stringify({ at: 4_000, syncsPerSecond, processor: 1, bytes: 1_000 }),
  )

/** Ten seconds in which the main thread worked for two, with so many commits. */
function loaded(commits: number) {
  let seconds = 0
  const headroom = opened({
    clock: { now: () => seconds * 1_000 },
    commits: () => (seconds > 0 ? commits : 0),
    utilization: () => ({ active: seconds * 200, idle: seconds * 800, utilization: 0 }),
  })
  seconds = 10
  headroom.load.sample()
  return headroom
}

describe('headroom', () => {
  it('says what is not known, and why', async () => {
    const { resources, measuredAt } = await opened().show()
    expect(measuredAt).toBeNull()
    expect(resources.diskSync).toMatchObject({ times: null, unknown: 'not_measured' })
    expect(resources.connections).toEqual({ now: 10, limit: 1_000, times: 100, unknown: null })
    const hidden = (await opened({ memory: () => null }).show()).resources.memory
    expect(hidden).toMatchObject({ now: expect.any(Number), limit: null, unknown: 'hidden' })
    const elsewhere = await opened({ commits: null }).show()
    expect(elsewhere.resources.diskSync.unknown).toBe('elsewhere')
  })

  it('calls nothing a thousandfold that carries nothing', async () => {
    measured(500)
    const { resources } = await loaded(0).show()
    expect(resources.diskSync).toMatchObject({ now: 0, limit: 500, times: null, unknown: 'no_load' })
  })

  it('names what is reached first', async () => {
    measured(310)
    const { first, resources } = await loaded(2_000).show()
    expect(resources.diskSync.times).toBeCloseTo(1.55, 6)
    expect(resources.processor.times).toBeCloseTo(5, 6)
    expect(first).toBe('diskSync')
  })

  it('takes a damaged measurement for none', async () => {
    writeFileSync(join(folder, 'headroom.json'), '{"at":1')
    expect((await opened().show()).measuredAt).toBeNull()
  })

  it('measures in a thread of its own, once for all who ask, and leaves nothing but the result', async () => {
    writeFileSync(join(folder, 'some'), Buffer.alloc(10_000))
    const headroom = opened()
    const [one, other] = await Promise.all([headroom.measure(), headroom.measure()])
    expect(one.measuredAt).toEqual(other.measuredAt)
    expect(one.resources.diskSync).toEqual(other.resources.diskSync)
    expect(one.measuredAt).toBe(at.now)
    expect(one.resources.diskSync.limit).toBeGreaterThan(0)
    expect(one.resources.processor.limit).toBeGreaterThan(0)
    expect(one.resources.processor.limit).toBeLessThanOrEqual(1)
    expect(one.resources.diskSpace.now).toBeGreaterThanOrEqual(10_000)
    expect(readdirSync(folder).toSorted()).toEqual(['headroom.json', 'some'])
    expect((await opened().show()).measuredAt).toBe(at.now)
  })
})
