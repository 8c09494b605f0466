import { describe, expect, it } from 'vitest'
import {
  configureCommand,
  factoryCommand,
  ledsCommand,
  pingCommand,
  rebootCommand,
  requestCommand,
  scriptCommand,
  telemetryCommand,
  wifiScanCommand,
} from './commands.ts'
import { decodeControllerFrame } from './decode-controller.ts'
import { type Command, encodeCommand, encodeControllerNotice, nextCommandId } from './encode.ts'
import { readSampleFile } from './samples.ts'

const SERIAL = '901234abcdef'
const AP = { platform: 'ap', compressCommands: true }
const PLAIN_AP = { platform: 'ap', compressCommands: false }
const SWITCH = { platform: 'Switch', compressCommands: false }

function configuration(padding: number): Command {
  return configureCommand(SERIAL, 1795219001, { interfaces: [], pad: 'ab'.repeat(padding / 2) })
}

describe('encodeCommand', () => {
  it.each([0, 1, -5, 2.5, 2_147_483_648, Number.NaN])('refuses id %s', (id) => {
    expect(encodeCommand(id, pingCommand(SERIAL), AP)).toMatchObject({ reason: 'id_out_of_range' })
  })

  it('refuses a command without a serial of the wire form', () => {
    for (const params of [{}, { serial: '' }, { serial: '90:12:34:AB:CD:EF' }, { serial: 5 }]) {
      expect(encodeCommand(2, { method: 'ping', params }, AP)).toMatchObject({ reason: 'serial_missing' })
    }
  })

  it('compresses configure above 8 KiB, only for devices that can read it', () => {
    expect(encodeCommand(2, configuration(1000), AP)).toMatchObject({ ok: true, compressed: false })
    expect(encodeCommand(2, configuration(60_000), AP)).toMatchObject({ ok: true, compressed: true })
    expect(encodeCommand(2, configuration(10_000), PLAIN_AP)).toMatchObject({ ok: true, compressed: false })
    expect(encodeCommand(2, configuration(60_000), PLAIN_AP)).toMatchObject({ reason: 'command_too_large' })
    expect(encodeCommand(2, configuration(60_000), SWITCH)).toMatchObject({ ok: true, compressed: false })
    const script = scriptCommand(SERIAL, { type: 'shell', source: 'x'.repeat(40_000), timeoutSeconds: 5 })
    expect(encodeCommand(2, script, AP)).toMatchObject({ reason: 'command_too_large' })
  })

  it('refuses to exceed 32 KiB even compressed', () => {
    const noise = Array.from({ length: 9000 }, (_, index) => Math.sin(index))
    const command = configureCommand(SERIAL, 5, { noise })
    expect(encodeCommand(2, command, AP)).toMatchObject({ ok: false, reason: 'command_too_large' })
  })

  it('reports params that are no JSON', () => {
    const loop: Command = { method: 'ping', params: { serial: SERIAL } }
    loop.params.loop = loop.params
    expect(encodeCommand(2, loop, AP)).toMatchObject({ reason: 'not_serialisable' })
  })

  it('wraps ids inside the range', () => {
    expect([nextCommandId(0), nextCommandId(2), nextCommandId(2_147_483_647)]).toEqual([2, 3, 2])
  })
})

describe('command builders', () => {
  const recorded = readSampleFile('ap-commands.jsonl').map(({ text }) => JSON.parse(text))
  const sent = (id: number) => recorded.find((line) => line.id === id && 'method' in line)

  it.each([
    [11, pingCommand(SERIAL)],
    [12, requestCommand(SERIAL, 'state', '11111111-2222-3333-4444-555555555555')],
    [13, ledsCommand(SERIAL, 'blink', 5)],
    [14, telemetryCommand(SERIAL, 5, ['state', 'wifi-frames', 'dhcp-snooping'])],
    [15, telemetryCommand(SERIAL, 0, [])],
    [22, scriptCommand(SERIAL, { type: 'shell', source: '#!/bin/sh\necho hello\n', timeoutSeconds: 10 })],
  ])('write command %i exactly as the recording controller did', (id, command) => {
    const encoded = encodeCommand(id, command, AP)
    if (!encoded.ok) throw new Error(encoded.detail)
    expect(JSON.parse(encoded.text)).toEqual(sent(id))
  })

  it('put one uuid into a configuration, inside and outside', () => {
    const command = configureCommand(SERIAL, 77, { uuid: 5, unit: {} })
    expect(command.params).toMatchObject({ uuid: 77, config: { uuid: 77, unit: {} } })
  })

  it('spell the rest as the document does', () => {
    expect(rebootCommand(SERIAL).params).toEqual({ serial: SERIAL, when: 0 })
    expect(factoryCommand(SERIAL, true).params).toMatchObject({ keep_redirector: 1 })
    expect(wifiScanCommand(SERIAL, false).params).toMatchObject({ override_dfs: false, active: true })
  })
})

it('writes messages without id', () => {
  expect(encodeControllerNotice({ kind: 'radius', radius: 'coa', data: 'AQ==' })).toBe(
    '{"radius":"coa","data":"AQ=="}',
  )
  const notice = encodeControllerNotice({
    kind: 'notice',
    method: 'venue_broadcast',
    params: { serial: SERIAL },
  })
  expect(decodeControllerFrame(notice)).toMatchObject({ message: { kind: 'notice' } })
  const error = encodeControllerNotice({ kind: 'error', id: null, code: 5, message: 'no' })
  expect(decodeControllerFrame(error)).toMatchObject({ message: { kind: 'error', id: null, code: 5 } })
})
