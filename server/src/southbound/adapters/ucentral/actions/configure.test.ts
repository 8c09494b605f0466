import { inflateSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import type { NativeDocument } from '../../../configuration-ports.ts'
import type { ConfigureOutcome } from '../../../ports.ts'
import { Harness } from '../../../testing/harness.ts'
import type { TestDevice } from '../../../testing/test-device.ts'

const SERIAL = '02ab10c4d2f0'
const SN = '02:AB:10:C4:D2:F0'
const ID = 1_795_219_000
const DOCUMENT = { interfaces: [{ name: 'LAN', role: 'upstream' }] }
let harness: Harness
let device: TestDevice

async function start(capabilities: Record<string, unknown> = {}, limits = {}): Promise<void> {
  harness = await new Harness({ limits }).start()
  device = await harness.introduce(SERIAL, capabilities)
}
afterEach(() => harness.stop())

const send = (document: NativeDocument = DOCUMENT): Promise<ConfigureOutcome> =>
  harness.southbound.dispatcher.dispatch(SN, 'configure', {
    configId: String(ID),
    document,
  }) as Promise<ConfigureOutcome>

type Status = Record<string, unknown>
async function answered(status: Status, uuid: unknown = ID): Promise<ConfigureOutcome> {
  const outcome = send()
  const { id } = await device.command()
  device.answer(id, status, { uuid })
  return outcome
}
/** A document of about so many bytes that no compression makes small. */
const large = (bytes: number): NativeDocument => ({
  filler: Array.from({ length: Math.ceil(bytes / 20) }, (_, index) => `${Math.sin(index)}`.slice(0, 17)),
})

describe('what an AP answers', () => {
  it('"Success" for this id is applied; the document carries the id', async () => {
    await start()
    const outcome = send()
    const { id, method, params } = await device.command()
    expect({ method, params }).toEqual({
      method: 'configure',
      params: { serial: SERIAL, uuid: ID, when: 0, config: { ...DOCUMENT, uuid: ID } },
    })
    device.answer(id, { error: 0, text: 'Success' }, { uuid: ID })
    expect(await outcome).toEqual({
      status: 'done',
      text: 'Success',
      data: { result: 'applied', runningId: String(ID), rejected: [] },
    })
  })

  it('"Already applied." is that for the id it names only', async () => {
    await start()
    const already = { error: 0, text: 'Already applied.' }
    expect(await answered(already)).toMatchObject({ status: 'done', data: { result: 'applied' } })
    expect(await answered(already, ID + 5)).toEqual({
      status: 'failed',
      text: 'Already applied.',
      data: { result: 'not_applied', runningId: String(ID + 5), rejected: [] },
    })
  })

  it('"Rejects" is applied but for what it lists', async () => {
    await start()
    const lines = ['[W] (In /radios/0) falling back to\u0000HE40', 'plain', { parameter: '/x', reason: 'no' }]
    expect(await answered({ error: 1, text: 'Rejects', rejected: lines })).toEqual({
      status: 'done',
      text: 'Rejects',
      data: {
        result: 'applied_partly',
        runningId: String(ID),
        rejected: [
          { severity: 'warning', pointer: '/radios/0', text: 'falling back to HE40' },
          { severity: 'warning', pointer: null, text: 'plain' },
          { severity: 'warning', pointer: '/x', text: 'no' },
        ],
      },
    })
  })

  it('error 1 without a list, or for another id, is a refusal', async () => {
    await start()
    expect(await answered({ error: 1, text: 'invalid parameters' }, 0)).toEqual({
      status: 'failed',
      text: 'invalid parameters',
      data: { result: 'refused', runningId: '0', rejected: [] },
    })
    const foreign = await answered({ error: 1, text: 'Rejects', rejected: ['[W] x'] }, 7)
    expect(foreign.data?.result).toBe('refused')
  })

  it('"Failed" names what is wrong', async () => {
    await start()
    const rejected = [
      '[E] (In /interfaces/0/ssids/0/encryption/key) Value must be at least 8 characters long',
      '[W] (In /) odd',
      'Rejecting config due to strict-mode validation',
    ]
    const outcome = await answered({ error: 2, text: 'Failed', rejected })
    expect(outcome).toMatchObject({ status: 'failed', text: 'Failed', data: { result: 'refused' } })
    expect(outcome.data?.rejected).toEqual([
      {
        severity: 'error',
        pointer: '/interfaces/0/ssids/0/encryption/key',
        text: 'Value must be at least 8 characters long',
      },
      { severity: 'warning', pointer: null, text: 'odd' },
      { severity: 'error', pointer: null, text: 'Rejecting config due to strict-mode validation' },
    ])
  })

  it('"Failed" without a list is explained by what it logged meanwhile', async () => {
    await start()
    device.event('log', { log: 'before', severity: 6 })
    await eventually(() => harness.sink.of('event').length === 1)
    const outcome = send()
    const { id } = await device.command()
    device.event('log', { log: 'Reference error: left-hand side is null', severity: 3 })
    device.answer(id, { error: 2, text: 'Failed' }, { uuid: ID })
    expect(await outcome).toMatchObject({
      status: 'failed',
      text: 'Failed; Reference error: left-hand side is null',
      data: { result: 'refused', rejected: [] },
    })
  })

  it('takes 200 rejections and no more', async () => {
    await start()
    const rejected = Array.from({ length: 300 }, (_, index) => `[W] (In /radios/${index}) no`)
    const outcome = await answered({ error: 1, text: 'Rejects', rejected })
    expect(outcome.data?.rejected).toHaveLength(200)
  })
})

describe('an answer that does not tell', () => {
  it('is unknown: silence, with what was logged', async () => {
    await start({}, { commandTimeFactor: 0.001 })
    const outcome = send()
    await device.command()
    device.event('log', { log: 'Exception', severity: 6 })
    expect(await outcome).toMatchObject({
      status: 'no_answer',
      text: 'Exception',
      data: { result: 'unknown' },
    })
  })

  it('is unknown: id 0', async () => {
    await start({}, { commandTimeFactor: 0.001 })
    const outcome = send()
    await device.command()
    device.answer(0, { error: 0, text: 'Success' }, { uuid: ID })
    expect(await outcome).toMatchObject({ status: 'no_answer', data: { result: 'unknown' } })
    await harness.notice('result_id_zero')
  })

  it('is cancelled when the connection ends', async () => {
    await start()
    const outcome = send()
    await device.command()
    device.close()
    expect(await outcome).toEqual({ status: 'cancelled' })
  })

  it('is unknown: no code, or a yes without an id', async () => {
    await start()
    expect(await answered({ text: '?' })).toMatchObject({ status: 'unverified', data: { result: 'unknown' } })
    expect(await answered({ error: 0 }, null)).toMatchObject({
      status: 'unverified',
      data: { result: 'unknown' },
    })
  })
})

it('a second answer that says no takes the yes back; one that repeats it is noted', async () => {
  await start()
  const outcome = send()
  const { id } = await device.command()
  device.answer(id, { error: 0, text: 'Success' }, { uuid: ID })
  device.answer(id, { error: 0, text: 'Success' }, { uuid: ID })
  device.answer(id, { error: 2, text: 'apply failed' }, { uuid: ID })
  expect(await outcome).toMatchObject({ data: { result: 'applied' } })
  await harness.notice('result_repeated')
  const told = await eventually(() => harness.sink.of('event')[0])
  expect(told.meaning).toEqual({ kind: 'command_failed', action: 'configure', text: 'apply failed' })
})

describe('what a switch answers', () => {
  it('error 0 with an empty text is applied', async () => {
    await start({ platform: 'switch' })
    expect(await answered({ text: '', error: 0 })).toEqual({
      status: 'done',
      data: { result: 'applied', runningId: String(ID), rejected: [] },
    })
  })

  it('a refusal is explained by the log lines before it', async () => {
    await start({ platform: 'switch' })
    const outcome = send()
    const { id } = await device.command()
    device.event('log', { log: 'configure: ethernet[0]: no such port Ethernet99', severity: 3 })
    device.answer(id, { error: 2, text: 'Configure parse failed' }, { uuid: 0 })
    expect(await outcome).toEqual({
      status: 'failed',
      text: 'Configure parse failed; configure: ethernet[0]: no such port Ethernet99',
      data: { result: 'refused', runningId: '0', rejected: [] },
    })
  })
})

describe('size', () => {
  it('above 8 KiB it travels compressed to those who read that', async () => {
    await start({ compress_cmd: true })
    const document = { ...DOCUMENT, filler: 'x'.repeat(60_000) }
    const outcome = send(document)
    const { id, params } = await device.command()
    expect(Object.keys(params).sort()).toEqual(['compress_64', 'compress_sz'])
    const inflated = inflateSync(Buffer.from(params.compress_64 as string, 'base64'))
    expect(inflated.length).toBe(params.compress_sz)
    expect(JSON.parse(inflated.toString())).toEqual({
      serial: SERIAL,
      uuid: ID,
      when: 0,
      config: { ...document, uuid: ID },
    })
    device.answer(id, { error: 0, text: 'Success' }, { uuid: ID })
    expect((await outcome).data?.result).toBe('applied')
  })

  it('above 32 KiB nothing is sent to an AP', async () => {
    await start()
    expect(await send({ filler: 'x'.repeat(33_000) })).toMatchObject({
      status: 'failed',
      data: { result: 'does_not_fit', runningId: null },
    })
    expect(device.received).toEqual([])
  })

  it('above 32 KiB compressed neither', async () => {
    await start({ compress_cmd: true })
    expect((await send(large(200_000))).data?.result).toBe('does_not_fit')
    expect(device.received).toEqual([])
  })

  it('a switch takes 4 MiB, as plain text', async () => {
    await start({ platform: 'switch' })
    const outcome = send(large(3_000_000))
    const { id, params } = await device.command()
    expect(params.config).toMatchObject({ uuid: ID })
    device.answer(id, { text: '', error: 0 }, { uuid: ID })
    expect((await outcome).data?.result).toBe('applied')
    expect((await send(large(6_000_000))).data?.result).toBe('does_not_fit')
  })

  it('what is not sent for another reason may still be sent later', async () => {
    await start({}, { maxOutstandingCommands: 0 })
    expect(await send()).toMatchObject({ status: 'failed', data: { result: 'unknown' } })
  })
})

describe('reading the configuration it runs', () => {
  const read = async (status: Status) => {
    const outcome = harness.southbound.dispatcher.dispatch(SN, 'readConfiguration')
    const { id, method } = await device.command()
    expect(method).toBe('script')
    device.answer(id, status)
    return outcome
  }

  it('gives the document', async () => {
    await start()
    const outcome = await read({ error: 0, result: JSON.stringify(DOCUMENT) })
    expect(outcome).toEqual({ status: 'done', data: { document: DOCUMENT } })
  })

  it.each([
    ['no document', { error: 0, result: '[]' }],
    ['no JSON', { error: 0, result: '{"uuid":' }],
    ['nothing', { error: 0 }],
    ['no file', { error: 1, result: '' }],
  ])('fails on %s', async (_, status) => {
    await start()
    const outcome = await read(status)
    expect(outcome.status).toBe('failed')
    expect(outcome.data).toBeUndefined()
  })
})
