import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { until } from './testing/harness.ts'
import { type Recorder, startRecorder } from './testing/recorder.ts'

const ENTRY = fileURLToPath(new URL('./fleet.ts', import.meta.url))

interface Run {
  readonly child: ChildProcessWithoutNullStreams
  output: string
  code: number | null
  ended: boolean
}

const runs: Run[] = []

function fleet(...args: string[]): Run {
  const child = spawn(process.execPath, [ENTRY, ...args])
  const run: Run = { child, output: '', code: null, ended: false }
  const keep = (chunk: Buffer) => {
    run.output += chunk.toString()
  }
  child.stdout.on('data', keep)
  child.stderr.on('data', keep)
  child.on('exit', (code) => {
    run.code = code
    run.ended = true
  })
  runs.push(run)
  return run
}

let recorder: Recorder
beforeAll(async () => {
  recorder = await startRecorder()
})
// One that a failed try left would still be connected in the next.
afterEach(async () => {
  for (const { child } of runs) child.kill('SIGKILL')
  await until(() => runs.every(({ ended }) => ended), 'all have ended')
  runs.length = 0
})
afterAll(() => recorder.stop())

describe('the fleet program', () => {
  it('explains itself', async () => {
    const run = fleet('--help')
    await until(() => run.code !== null, 'it exits')
    expect(run.code).toBe(0)
    expect(run.output).toContain('--reboot-seconds')
  })

  it('stops with a sentence that names the bad argument', async () => {
    const run = fleet('--kinds', 'toaster', '--insecure')
    await until(() => run.code !== null, 'it exits')
    expect(run.code).toBe(2)
    expect(run.output).toContain('--kinds: no kind "toaster"')
    expect(run.output).not.toContain('at ')
  })

  it('runs: table, control over HTTP and keyboard, clean end on SIGTERM', async () => {
    const run = fleet('--devices', '3', '--server', recorder.url, '--ca', recorder.caFile, '--control', '0')
    await until(() => run.output.includes('3 of 3 connected'), 'all connect')
    const address = /^control (http:\/\/127\.0\.0\.1:\d+)$/m.exec(run.output)![1]!
    const devices = await (await fetch(`${address}/devices`)).json()
    expect(devices).toHaveLength(3)
    expect(devices[0]).toMatchObject({ kind: 'gateway', connected: true, uuid: 1, mode: 'running' })
    for (const { sn, macLast6 } of devices) {
      expect(sn).toMatch(/^([0-9A-F]{2}:){5}[0-9A-F]{2}$/)
      expect(run.output).toContain(`${sn}   ${macLast6}`)
    }
    const act = (path: string, method = 'POST', headers = {}) =>
      fetch(`${address}${path}`, { method, headers })
    const closed = await act(`/devices/${devices[0].sn}/close`)
    expect(await closed.json()).toMatchObject({ mode: 'away', connected: false })
    expect((await act(`/devices/${devices[0].serial}/resume`)).status).toBe(200)
    expect((await act('/devices/00:00:00:00:00:00/cut')).status).toBe(404)
    expect((await act(`/devices/${devices[0].sn}/explode`)).status).toBe(404)
    expect((await act(`/devices/${devices[0].sn}/cut`, 'POST', { origin: 'http://evil' })).status).toBe(403)
    const garbage = { method: 'POST', body: '{"jsonrpc":"2.0","method":"log","params":{}}' }
    expect((await fetch(`${address}/devices/${devices[1].sn}/send`, garbage)).status).toBe(200)
    await until(() => recorder.refused.includes('serial_missing'), 'the controller hears the garbage')
    run.child.stdin.write('list\n')
    await until(() => run.output.includes('config 1'), 'the list is printed')
    run.child.kill('SIGTERM')
    await until(() => run.code !== null, 'it exits')
    expect(run.code).toBe(0)
    await until(() => recorder.connections.every(({ closed: gone }) => gone), 'all connections are closed')
  })

  it('plays a scenario in fast time, and tells what it did', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'scenario-'))
    const file = join(folder, 'plan.json')
    const steps = [{ at: 30, for: 60, on: { kind: 'ap' }, do: 'silence' }]
    writeFileSync(file, JSON.stringify({ steps }))
    const server = ['--server', recorder.url, '--ca', recorder.caFile, '--control', '0']
    const run = fleet('--devices', '3', ...server, '--speed', '100', '--scenario', file)
    await until(() => run.output.includes('no fault silence any more'), 'the fault has come and gone')
    const address = /^control (http:\/\/127\.0\.0\.1:\d+)$/m.exec(run.output)![1]!
    const events = await (await fetch(`${address}/deeds`)).json()
    expect(events).toEqual([expect.objectContaining({ what: 'silence', endedAt: expect.any(Number) })])
    const lasted = events[0].endedAt - events[0].at
    expect(lasted).toBeGreaterThan(59_000)
    const { now } = await (await fetch(`${address}/clock`)).json()
    expect(now).toBeGreaterThan(events[0].endedAt - 1)
    const slow = await fetch(`${address}/devices/${events[0].serial}/slow?ms=700`, { method: 'POST' })
    expect(await slow.json()).toMatchObject({ faults: ['slow'] })
    const healed = await fetch(`${address}/devices/${events[0].serial}/heal`, { method: 'POST' })
    expect(await healed.json()).toMatchObject({ faults: [] })
    run.child.kill('SIGTERM')
    await until(() => run.code !== null, 'it exits')
    writeFileSync(file, '{"steps":[{"do":"explode"}]}')
    const wrong = fleet('--devices', '1', ...server, '--scenario', file)
    await until(() => wrong.code !== null, 'it exits')
    expect(wrong.code).toBe(2)
    expect(wrong.output).toContain('scenario step 1: do must be one of')
    rmSync(folder, { recursive: true })
  })

  it('refuses a controller whose certificate another CA signed', async () => {
    const other = await startRecorder()
    const run = fleet('--devices', '1', '--server', other.url, '--ca', recorder.caFile)
    await until(() => /not connected: .*(certificate|signature)/.test(run.output), 'it gives up')
    run.child.kill('SIGTERM')
    await until(() => run.code !== null, 'it exits')
    expect(other.connections).toEqual([])
    await other.stop()
  })

  it('needs no standard input', async () => {
    const run = fleet('--devices', '1', '--server', recorder.url, '--ca', recorder.caFile)
    run.child.stdin.end()
    await until(() => run.output.includes('1 of 1 connected'), 'it connects')
    expect(run.code).toBeNull()
    run.child.kill('SIGINT')
    await until(() => run.code !== null, 'it exits')
    expect(run.code).toBe(0)
  })

  it('says so when the control port is taken', async () => {
    const taken = new URL(recorder.url).port
    const run = fleet('--devices', '1', '--server', recorder.url, '--ca', recorder.caFile, '--control', taken)
    await until(() => run.code !== null, 'it exits')
    expect(run.code).toBe(2)
    expect(run.output).toContain(`port ${taken} on 127.0.0.1 is taken`)
  })
})
