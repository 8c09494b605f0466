/**
 * How long reports take: of everything, of a project, of a network and of single devices, over an embedded store with
 * a month of samples. `ROOST_BENCH_DEVICES` (1,000), `ROOST_BENCH_DAYS` (31), of which `ROOST_BENCH_DENSE_DAYS` (8) a
 * sample a minute and the rest one every `ROOST_BENCH_OLD_STEP` seconds (240). `ROOST_BENCH_FOLDER` keeps what was
 * filled for the next run, and is a data folder for `npm start`. `ROOST_BENCH_OF` names the reports to measure.
 * On a machine with other work the processor's time tells more than the clock's.
 */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serial } from '../inventory/rows.ts'
import { pause } from '../southbound/scene/child.ts'
import { against, percentile, seconds } from '../southbound/scene/figures.ts'
import { machine, row } from '../timeseries/machine.ts'
import { account, composeAt, furnish } from './furnish.ts'

const number = (name: string, otherwise: number) => Number(process.env[`ROOST_BENCH_${name}`] ?? otherwise)
const size = {
  devices: number('DEVICES', 1_000),
  days: number('DAYS', 31),
  denseDays: number('DENSE_DAYS', 8),
  oldStep: number('OLD_STEP', 240),
}
const ROUNDS = number('ROUNDS', 10)
const ranges = ['hour', 'day', 'week', 'month'] as const
/** p95 in seconds, of the whole fleet. */
const budgets: Partial<Record<string, number>> = { week: 2, month: 5 }
const MINUTE = 60_000
/** Readers that leave before their report is made. */
const LEAVES = 3

export async function run(): Promise<void> {
  const kept = process.env.ROOST_BENCH_FOLDER
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'bench-reporting-'))
  try {
    if (!existsSync(join(folder, 'roost.db'))) {
      const { samples, ms } = await furnish(folder, size)
      console.log(`${samples.toLocaleString('en-US')} samples of ${size.devices} devices in ${seconds(ms)}`)
    }
    if (ROUNDS > 0) await measure(folder)
  } finally {
    if (kept === undefined) rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(folder: string): Promise<void> {
  const roost = await composeAt(folder)
  await roost.inventory.reload()
  await roost.start()
  const { sessid } = await roost.identity.service.signIn(account.username, account.password, {
    address: '::1',
    userAgent: '',
  })
  const url = `http://127.0.0.1:${(roost.http.server.address() as AddressInfo).port}`
  const ask: TimedCall = async (path, signal) => {
    const started = performance.now()
    const spent = cpuSince()
    const answer = await fetch(`${url}/v2/reports/${path}`, {
      headers: { authorization: `Bearer ${sessid}` },
      ...(signal && { signal }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    return { ms: performance.now() - started, cpuMs: spent(), unknown: text.split('"tooMuch"').length - 1 }
  }
  console.log(
    `Reports of ${size.devices} devices (${machine()}), ${ROUNDS} rounds: first, median, p95; processor`,
  )
  const isWanted = (title: string) => title.includes(process.env.ROOST_BENCH_OF ?? '')
  for (const [what, path] of questions)
    for (const range of ranges) if (isWanted(`${what}, ${range}`)) await measureOne(ask, what, path, range)
  if (isWanted('all devices, month')) await readerLeaves(ask)
  await roost.stop()
}

/** @returns what tells the processor's milliseconds since */
function cpuSince(): () => number {
  const before = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  }
}

const questions = [
  ['all devices', 'group?'],
  ['a project', 'group?project=1&'],
  ['a network', 'group?group=1&'],
  ['activity, all devices', 'activity?'],
  ['a switch', `device?sn=${encodeURIComponent(serial(1))}&`],
  ['an access point', `device?sn=${encodeURIComponent(serial(2))}&`],
  ['a gateway', `device?sn=${encodeURIComponent(serial(0))}&`],
] as const

type TimedCall = (
  path: string,
  signal?: AbortSignal,
) => Promise<{ ms: number; cpuMs: number; unknown: number }>

/** Each round ends a minute earlier, so that nothing is answered from what the round before left. */
async function measureOne(ask: TimedCall, what: string, path: string, range: string): Promise<void> {
  const now = Date.now()
  const all: number[] = []
  const cpu: number[] = []
  let unknown = 0
  for (let round = 0; round < ROUNDS; round++) {
    const answer = await ask(`${path}range=${range}&to=${now - round * MINUTE}`)
    all.push(answer.ms)
    cpu.push(answer.cpuMs)
    unknown = Math.max(unknown, answer.unknown)
  }
  const p95 = percentile(all, 0.95)
  const budget = path.includes('?') && what.includes('all devices') ? budgets[range] : undefined
  row(
    `${what}, ${range}`,
    ...[all[0]!, percentile(all, 0.5), p95, percentile(cpu, 0.5)].map(seconds),
    budget === undefined ? '' : against(`≤ ${budget} s`, p95 <= budget * 1000),
    unknown > 0 ? `${unknown} parts unknown: too much` : '',
  )
}

/** A report that nobody waits for any more is given up: what is still done for it, in as long as it would have taken. */
async function readerLeaves(ask: TimedCall): Promise<void> {
  const now = Date.now()
  const path = (round: number) => `group?range=month&to=${now - (ROUNDS + 1 + round) * MINUTE}`
  const whole = await ask(path(0))
  const left: number[] = []
  for (let round = 1; round <= LEAVES; round++) {
    const leaving = new AbortController()
    const answer = ask(path(round), leaving.signal).catch(() => undefined)
    await pause(whole.ms / 4)
    leaving.abort()
    await answer
    const spent = cpuSince()
    await pause(whole.ms)
    left.push(spent())
  }
  const most = Math.max(...left)
  const figures = [`${most.toFixed(0)} ms`, `of ${whole.cpuMs.toFixed(0)} ms`]
  row('all devices, month, its reader leaves', ...figures, against('≤ 20 %', most <= whole.cpuMs * 0.2))
}

if (import.meta.main) await run()
