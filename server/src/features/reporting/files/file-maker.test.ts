import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { programFile } from '../../../testing/program-file.ts'
import { FileMaker, type FileMakerOptions } from './file-maker.ts'
import type { PrintedReport } from './printed.ts'
import { printReport } from './printer.ts'
import { sampleReport } from './testing/sample-report.ts'

const opened: FileMaker[] = []
const open = (options?: FileMakerOptions) => {
  const maker = new FileMaker(options)
  opened.push(maker)
  return maker
}
afterEach(async () => {
  for (const maker of opened.splice(0)) await maker.stop()
})

const me = { account: 1 }

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const sample = (rows: number) => printReport(sampleReport({ range: 'month', rows }), 'de')
const empty = async () => ({ ...(await sample(1)), sections: [] })

describe('the process that makes files', () => {
  it('makes a PDF and a spreadsheet while the rest goes on', async () => {
    const maker = open()
    const report = await sample(100)
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 5)
    const [pdf, xlsx] = await Promise.all([
      maker.make({ format: 'pdf', report }, me),
      maker.make({ format: 'xlsx', report }, me),
    ])
    clearInterval(timer)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(xlsx.subarray(0, 2).toString()).toBe('PK')
    expect(turns).toBeGreaterThan(3)
  })

  it('goes on after a report that cannot be set', async () => {
    const maker = open()
    const broken = { sections: null } as unknown as PrintedReport
    await expect(maker.make({ format: 'pdf', report: broken }, me)).rejects.toThrow(/not iterable|null/)
    const made = await maker.make({ format: 'xlsx', report: await sample(1) }, me)
    expect(made.length).toBeGreaterThan(1000)
  })

  it('lets only so many of one account wait, and takes those of another in between', async () => {
    const maker = open()
    const report = await empty()
    const ended: number[] = []
    const ask = (account: number) =>
      maker.make({ format: 'xlsx', report }, { account }).then(() => void ended.push(account))
    const asked = Array.from({ length: 25 }, () => ask(1))
    const refused = { limit: 'report_files', whose: 'account', retryAfterSeconds: 10 }
    await expect(ask(1)).rejects.toMatchObject(refused)
    await Promise.all([...asked, ask(2)])
    expect(ended.indexOf(2)).toBeLessThan(3)
    expect(ended).toHaveLength(26)
    await ask(1)
  })

  it('is the same for files that follow each other, and ends when there is nothing to do', async () => {
    const maker = open({ idleMs: 1_000 })
    const report = await empty()
    await maker.make({ format: 'xlsx', report }, me)
    const pid = maker.pid!
    await maker.make({ format: 'pdf', report }, me)
    expect(maker.pid).toBe(pid)
    await eventually(() => !isThere(pid))
    expect(maker.pid).toBeNull()
    await maker.make({ format: 'xlsx', report }, me)
    expect(maker.pid).not.toBe(pid)
  })

  it('says so when it is killed on the way, and makes the next file', async () => {
    const maker = open()
    await maker.make({ format: 'xlsx', report: await empty() }, me)
    const made = maker.make({ format: 'pdf', report: await sample(1000) }, me)
    process.kill(maker.pid!, 'SIGKILL')
    await expect(made).rejects.toThrow('the process that makes files ended: SIGKILL')
    await maker.make({ format: 'xlsx', report: await empty() }, me)
  })

  it('is ended when it takes too long, and when the server stops', async () => {
    const program = new URL('./testing/stuck-process.ts', import.meta.url)
    const impatient = open({ program, longestMs: 200 })
    const late = impatient.make({ format: 'pdf', report: await empty() }, me)
    await expect(late).rejects.toThrow('a file took longer than 0.2 s')
    expect(impatient.pid).toBeNull()
    const stopped = open({ program })
    const made = stopped.make({ format: 'pdf', report: await empty() }, me)
    const pid = await eventually(() => stopped.pid)
    const ended = expect(made).rejects.toThrow('the process that makes files ended: SIGKILL')
    await stopped.stop()
    await ended
    expect(isThere(pid)).toBe(false)
  })
})

/** Seconds a process has computed, by Linux. */
function computed(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}

it('a server killed while a file is set leaves nobody behind', async () => {
  const program = programFile(new URL('./testing/maker-process.ts', import.meta.url))
  const server = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program])
  let said = ''
  server.stdout.on('data', (text) => {
    said += text
  })
  // Its errors go where the server's go: that this is closed proves that both are gone.
  const closed = new Promise((resolve) => server.stderr.resume().on('close', resolve))
  const [, pid] = await eventually(() => /made by (\d+)/.exec(said))
  const before = computed(Number(pid))
  await eventually(() => computed(Number(pid)) > before + 0.5)
  expect(said).not.toContain('made\n')
  server.kill('SIGKILL')
  const at = performance.now()
  await closed
  expect(performance.now() - at).toBeLessThan(5_000)
})
