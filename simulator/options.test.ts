import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { OptionError, readCommandLine } from './options.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fleet-'))
  mkdirSync(join(folder, 'tls'))
  writeFileSync(join(folder, 'tls', 'ca.crt'), 'pem')
})
afterAll(() => rmSync(folder, { recursive: true }))

function read(...args: string[]) {
  const line = readCommandLine(args, { ROOST_DATA_DIR: folder })
  if (line.action !== 'run') throw new Error('not a run')
  return line.options
}

describe('the command line', () => {
  it('has defaults, and finds the CA in the data folder', () => {
    expect(read()).toMatchObject({
      devices: 10,
      kinds: ['ap', 'switch', 'gateway'],
      seed: '1',
      interval: 60,
      control: null,
      rebootSeconds: 20,
      caFile: join(folder, 'tls', 'ca.crt'),
    })
    expect(read().server.href).toBe('wss://127.0.0.1:15002/')
  })

  it('reads what is given', () => {
    const options = read('--devices', '200', '--kinds', 'ap, iot', '--control', '0', '--stock', '--insecure')
    expect(options).toMatchObject({
      devices: 200,
      kinds: ['ap', 'iot'],
      control: 0,
      stock: true,
      caFile: null,
    })
    expect(read('--from', '127.0.0.9', '--keys', '1')).toMatchObject({ from: '127.0.0.9', keys: 1 })
    expect(read('--address-per-site')).toMatchObject({ from: null, addressPerSite: true })
    expect(readCommandLine(['--help'], {})).toEqual({ action: 'help' })
    expect(readCommandLine(['--fleet-ca', '--seed', '9'], {})).toEqual({ action: 'fleet-ca', seed: '9' })
  })

  it.each([
    [['--devices', 'many'], '--devices'],
    [['--devices', '1.5'], '--devices'],
    [['--devices', ''], '--devices'],
    [['--kinds', 'ap,toaster'], '"toaster"'],
    [['--server', 'http://x'], '--server'],
    [['--interval', '0'], '--interval'],
    [['--control', '70000'], '--control'],
    [['--reboot-seconds', '-1'], '--reboot-seconds'],
    [['--fast-reconnect', 'x'], '--fast-reconnect'],
    [['--from', 'localhost'], '--from'],
    [['--keys', '-1'], '--keys'],
    [['--ca', '/no/such/file'], '/no/such/file'],
    [['--scenario', '/no/such/plan'], '--scenario: there is no file /no/such/plan'],
    [['--speed', '0'], '--speed'],
    [['--colour', 'red'], '--colour'],
    [['list'], 'list'],
  ])('refuses %j, naming the argument', (args, named) => {
    const run = () => readCommandLine(args, { ROOST_DATA_DIR: folder })
    expect(run).toThrow(OptionError)
    expect(run).toThrow(named)
  })
})
