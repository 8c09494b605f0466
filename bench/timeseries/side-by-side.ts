import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agreement } from './beside/agreement.ts'
import type { Answer, Contender } from './beside/contender.ts'
import { type Engine, engines } from './beside/engines.ts'
import type { Figures } from './beside/figures.ts'
import { plan } from './beside/plan.ts'
import { asked, askOnce, gaveUp, medianOf, warmUp } from './beside/queries.ts'
import { sendFleet, sendMonth, sendReports } from './beside/senders.ts'
import { Table } from './beside/table.ts'
import { machine } from './machine.ts'

/**
 * Our engine beside Debian's VictoriaMetrics and Prometheus, on the same samples, one after the other on the same
 * machine. Numbers in brackets are ours to theirs: above 1 we are behind, and the row says so.
 */
const home = mkdtempSync(join(tmpdir(), 'roost-beside-'))
process.on('exit', () => rmSync(home, { recursive: true, force: true }))

const present = engines.filter(
  ({ name }) => plan.engines.includes(name) && (name === 'roost' || existsSync(`/usr/bin/${name}`)),
)
const table = new Table(present.map(({ name }) => name))

async function withEach(
  what: string,
  work: (engine: Engine, contender: Contender, directory: string) => Promise<void>,
) {
  for (const engine of present) {
    const directory = join(home, `${what}-${engine.name}`)
    const contender = await engine.start(directory)
    await work(engine, contender, directory)
    await contender.stop()
    rmSync(directory, { recursive: true, force: true })
  }
}

async function figuresOf(contender: Contender, path: string): Promise<Figures> {
  const { status, body } = await contender.send('POST', path)
  if (status !== 200) throw new Error(`${path}: ${body}`)
  return JSON.parse(body.toString()) as Figures
}

function ingestRows(name: string, way: string, figures: Figures): void {
  table.set(`samples/s ${way}`, name, figures.samples / (figures.ms / 1000), 'more')
  table.set(`engine's CPU µs/sample ${way}`, name, (figures.cpuSeconds / figures.samples) * 1e6, 'less')
  if (figures.senderCpuSeconds === undefined) return
  table.set(`sender's CPU µs/sample ${way}`, name, (figures.senderCpuSeconds / figures.samples) * 1e6, 'none')
}

async function ingest(): Promise<void> {
  console.log(
    `\nState reports as they come: ${plan.ingestDevices} devices × ${plan.ingestReports} reports, a sample a series and request`,
  )
  await withEach('ingest', async (engine, contender) => {
    const sent = await sendReports(engine, contender)
    ingestRows(engine.name, 'by remote write', sent)
    table.set('RSS MB after it', engine.name, contender.rssMegabytes(), 'less')
    if (engine.name !== 'roost') ingestRows(engine.name, 'as devices’ reports come in', sent)
  })
  if (!present.some(({ name }) => name === 'roost')) return
  const roost = await present.find(({ name }) => name === 'roost')!.start(join(home, 'own'))
  ingestRows('roost', 'as devices’ reports come in', await figuresOf(roost, '/bench/ingest'))
  await roost.stop()
  table.print()
}

async function disk(): Promise<void> {
  console.log(`\nState reports on disk, merged: ${plan.diskDevices} devices × ${plan.diskReports} reports`)
  await withEach('disk', async (engine, contender, directory) => {
    const figures = await sendFleet(engine, contender)
    table.set('RSS MB with them in', engine.name, contender.rssMegabytes(), 'less')
    const bytes = await engine.settle(contender, directory)
    table.set('bytes/sample on disk', engine.name, bytes / figures.samples, 'less')
  })
  table.print()
}

interface RunningServer {
  engine: Engine
  contender: Contender
}

/** The milliseconds of each question's first answer, by question and engine; none of who gave up. */
async function firstAnswers(running: RunningServer[], agreement: Agreement): Promise<Map<string, number>> {
  const firsts = new Map<string, number>()
  for (const { name, expr, range } of asked) {
    const answers = new Map<string, Answer>()
    for (const { engine, contender } of running) {
      const { ms, answer } = await askOnce(engine, contender, expr, range)
      if (gaveUp(answer)) continue
      answers.set(engine.name, answer)
      firsts.set(`${name} ${engine.name}`, ms)
    }
    const [ours, theirs] = [answers.get('roost'), answers.get('prometheus')]
    if (ours && theirs && !expr.startsWith('count(')) agreement.compare(ours, theirs)
  }
  return firsts
}

async function queries(): Promise<void> {
  const running: RunningServer[] = []
  for (const engine of present) {
    const directory = join(home, `month-${engine.name}`)
    const contender = await engine.start(directory)
    const figures = await sendMonth(engine, contender)
    table.set('month: samples/s', engine.name, figures.samples / (figures.ms / 1000), 'more')
    table.set(
      "month: engine's CPU µs/sample",
      engine.name,
      (figures.cpuSeconds / figures.samples) * 1e6,
      'less',
    )
    table.set(
      'month: bytes/sample on disk',
      engine.name,
      (await engine.settle(contender, directory)) / figures.samples,
      'less',
    )
    table.set('month: RSS MB after load', engine.name, contender.rssMegabytes(), 'less')
    if (engine.name === 'roost') await contender.send('POST', '/bench/open')
    running.push({ engine, contender })
  }
  console.log(
    `\nQueries over HTTP, ms: median of at least ${plan.rounds} (the first); ${plan.devices} devices, ${plan.days} days, ${plan.oldStep} s apart, on the last day ${plan.step} s`,
  )
  const agreement = new Agreement()
  const firsts = await firstAnswers(running, agreement)
  for (const { engine, contender } of running) await warmUp(engine, contender)
  for (const { name, expr, range } of asked) {
    for (const { engine, contender } of running) {
      const first = firsts.get(`${name} ${engine.name}`)
      if (first === undefined) continue
      const median = await medianOf(engine, contender, expr, range)
      table.set(name, engine.name, median, 'less', first)
    }
    table.print()
  }
  for (const { engine, contender } of running)
    table.set('RSS MB after the queries', engine.name, contender.rssMegabytes(), 'less')
  table.print()
  for (const { contender } of running) await contender.stop()
  console.log(
    `\nBeside Prometheus: ${agreement.values} values compared, ${agreement.different} different, ${agreement.missing} on one side only; at most ${agreement.worst.toExponential(1)} apart`,
  )
}

console.log(`Side by side (${machine()}, load ${loadavg()[0]!.toFixed(2)})`)
if (plan.parts.includes('ingest')) await ingest()
if (plan.parts.includes('disk')) await disk()
if (plan.parts.includes('queries')) await queries()
table.summary()
process.exit(0)
