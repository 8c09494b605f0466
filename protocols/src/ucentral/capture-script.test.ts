import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { captureScript, readCaptureScript } from './capture-script.ts'

const order = {
  serial: '0200000000a1',
  interface: 'any',
  seconds: 5,
  uri: 'https://roost.test:15002/files/in/x',
}

/** Programs of an access point, which write down how they were called. */
let box: string
const program = (name: string, body: string) => {
  writeFileSync(join(box, name), `#!/bin/sh\nprintf '%s\\n' "$@" >"${join(box, name)}.called"\n${body}\n`)
  chmodSync(join(box, name), 0o755)
}
const called = (name: string) =>
  readFileSync(join(box, `${name}.called`), 'utf8')
    .trimEnd()
    .split('\n')
const run = (source: string) =>
  spawnSync('/bin/sh', ['-c', source], { env: { PATH: `${box}:/usr/bin:/bin` }, encoding: 'utf8' })

beforeAll(() => {
  box = mkdtempSync(join(tmpdir(), 'roost-capture-'))
  program('ubus', 'echo {}')
  program('jsonfilter', 'exit 0')
  program('tcpdump_timeout', 'exit 0')
  program('curl', 'exit 0')
})
afterAll(() => rmSync(box, { recursive: true }))

it('captures for the time asked and sends the file as a form', () => {
  expect(run(captureScript({ ...order, snaplen: 96, filter: 'udp port 67' }))).toMatchObject({
    ...{ status: 0, stdout: 'sent\n' },
  })
  const [seconds, ...rest] = called('tcpdump_timeout')
  expect([seconds, ...rest.slice(-4)]).toEqual(['5', 'any', '-s', '96', 'udp port 67'])
  expect(called('curl')).toEqual(expect.arrayContaining(['name=0200000000a1', order.uri]))
})

it('what people write as a filter stays one word', () => {
  const filter = `port 1'; touch ${join(box, 'broken')}; echo 'x $(touch ${join(box, 'broken')})`
  expect(run(captureScript({ ...order, filter })).status).toBe(0)
  expect(called('tcpdump_timeout').at(-1)).toBe(filter)
  expect(execFileSync('ls', [box], { encoding: 'utf8' })).not.toContain('broken')
})

it('says where it ended', () => {
  expect(run(captureScript({ ...order, interface: 'no-such-0' })).status).toBe(2)
  program('curl', 'exit 60')
  expect(run(captureScript(order))).toMatchObject({ status: 4, stdout: expect.stringContaining('curl 60') })
  program('tcpdump_timeout', 'exit 1')
  expect(run(captureScript(order)).status).toBe(3)
})

it('is read again, and refuses what is no interface or address', () => {
  const { serial: _serial, ...rest } = order
  expect(readCaptureScript(captureScript(order))).toEqual(rest)
  expect(readCaptureScript('#!/bin/sh\necho hello\n')).toBeNull()
  expect(() => captureScript({ ...order, interface: '$(reboot)' })).toThrow(RangeError)
  expect(() => captureScript({ ...order, uri: 'https://x/`reboot`' })).toThrow(RangeError)
})
