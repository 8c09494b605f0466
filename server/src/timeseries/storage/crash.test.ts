import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { Engine } from '../engine.ts'

const CHILD = join(import.meta.dirname, '../testing/crash-child.ts')
const ROUNDS = 25
/** Three devices, three samples each. */
const SAMPLES_PER_BATCH = 9
const T0 = 1_700_000_000_000

/** Lets the child append until it is killed after `ms`; returns the last acknowledged batch and its complaints. */
async function crash(
  directory: string,
  first: number,
  ms: number,
): Promise<{ last: number; troubles: string[] }> {
  const child = spawn(process.execPath, [CHILD, directory, String(first)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const closed = new Promise((resolve) => child.once('close', resolve))
  const troubles: string[] = []
  let last = first - 1
  for await (const line of createInterface({ input: child.stdout })) {
    if (line === 'open') setTimeout(() => child.kill('SIGKILL'), ms)
    else if (line.startsWith('done ')) last = Number(line.slice(5))
    else troubles.push(line)
  }
  await closed
  return { last, troubles }
}

/** The counter of each device, and how many samples are stored in all, repeats included. */
async function countersOf(directory: string): Promise<{ counters: Map<string, number[]>; stored: number }> {
  const troubles: string[] = []
  const engine = await Engine.open({
    directory,
    retentionMs: 1e12,
    shortLived: [],
    syncIntervalMs: 0,
    partMs: 1e12,
    partSamples: 1e9,
    onTrouble: (message) => troubles.push(message),
    now: () => T0,
  })
  const answer = engine.query({ expr: 'counter[100y]', time: 4e9, scope: { all: true } })
  const stored = engine.stats().samples
  await engine.close()
  expect(troubles).toEqual([])
  if (answer.resultType !== 'matrix') throw new Error(answer.resultType)
  const counters = answer.result.map(
    ({ metric, values }) => [metric.sn!, values.map(([, value]) => Number(value))] as const,
  )
  return { counters: new Map(counters), stored }
}

test(`${ROUNDS} times kill -9: every acknowledged sample is there, once`, { timeout: 120_000 }, async () => {
  const directory = mkdtempSync(join(tmpdir(), 'crash-'))
  let next = 0
  for (let round = 0; round < ROUNDS; round++) {
    const { last, troubles } = await crash(directory, next, Math.random() * 120)
    expect(troubles).toEqual([])
    const { counters, stored } = await countersOf(directory)
    for (const sn of last >= 0 ? ['a', 'b', 'c'] : []) {
      const values = counters.get(sn) ?? []
      // One batch beyond may be on the disk though its acknowledgement never came.
      expect(values.length - 1 - last).toBeOneOf([0, 1])
      expect(values).toEqual(Array.from(values, (_, i) => i))
    }
    expect(stored).toBe((counters.get('a')?.length ?? 0) * SAMPLES_PER_BATCH)
    next = Math.max(last + 1, counters.get('a')?.length ?? 0)
  }
  expect(next).toBeGreaterThan(ROUNDS)
  rmSync(directory, { recursive: true })
})
