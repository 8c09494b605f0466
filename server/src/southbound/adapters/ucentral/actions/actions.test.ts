import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import type { ActionName, CommandOutcome, DeviceActions, DispatchError } from '../../../ports.ts'
import { Harness } from '../../../testing/harness.ts'
import type { TestDevice } from '../../../testing/test-device.ts'

const SERIAL = '02ab10c4d2f0'
const SN = '02:AB:10:C4:D2:F0'
let harness: Harness
let device: TestDevice

async function start(capabilities: Record<string, unknown> = {}, limits = {}): Promise<void> {
  harness = await new Harness({ limits }).start()
  device = await harness.introduce(SERIAL, capabilities)
}
afterEach(() => harness.stop())

function dispatch<Name extends ActionName>(name: Name, ...input: Parameters<DeviceActions[Name]>) {
  return harness.southbound.dispatcher.dispatch(SN, name, ...input)
}

/** Dispatches, answers with `status`, and gives what was sent and how it ended. */
async function exchange<Name extends ActionName>(
  status: Record<string, unknown>,
  name: Name,
  ...input: Parameters<DeviceActions[Name]>
): Promise<{ method: string; params: Record<string, unknown>; outcome: CommandOutcome }> {
  const outcome = dispatch(name, ...input)
  const { id, method, params } = await device.command()
  device.answer(id, status)
  return { method, params, outcome: await outcome }
}

describe('an access point', () => {
  beforeEach(() => start())

  it('reboot: its yes is an acceptance, not the effect', async () => {
    const { method, params, outcome } = await exchange(
      { error: 0, text: 'triggered command action', resultCode: 0 },
      'reboot',
    )
    expect({ method, params }).toEqual({ method: 'reboot', params: { serial: SERIAL, when: 0 } })
    expect(outcome).toEqual({ status: 'accepted', text: 'triggered command action' })
  })

  it('reboot: a second answer that says no is told', async () => {
    const outcome = dispatch('reboot')
    const { id } = await device.command()
    device.answer(id, { error: 0, text: 'triggered command action' })
    await outcome
    device.answer(id, { error: 2, text: 'it did\u0000not work' })
    const told = await eventually(() => harness.sink.of('event')[0])
    expect(told).toMatchObject({
      type: 'command.failed_late',
      severity: 'warning',
      payload: { method: 'reboot', error: 2, text: 'it did not work' },
    })
  })

  it('locate blinks for so many seconds', async () => {
    const { method, params, outcome } = await exchange({ error: 0, text: '' }, 'locate', { seconds: 60 })
    expect(method).toBe('leds')
    expect(params).toMatchObject({ pattern: 'blink', duration: 60 })
    expect(outcome).toEqual({ status: 'done' })
  })

  it('locate on a device without lamps fails in its own words', async () => {
    const { outcome } = await exchange({ error: 1, text: 'no LEDs' }, 'locate', { seconds: 60 })
    expect(outcome).toEqual({ status: 'failed', text: 'no LEDs' })
  })

  it.each(['state', 'healthcheck'] as const)(
    'request %s is done when that very report came',
    async (what) => {
      const outcome = dispatch('request', { what })
      const { id, params } = await device.command()
      expect(params).toMatchObject({ message: what, request_uuid: expect.any(String) })
      device.answer(id, { error: 0, text: 'Success' })
      const body = what === 'state' ? { state: {} } : { sanity: 100, data: {} }
      device.event(what, { uuid: 1, ...body, request_uuid: params.request_uuid })
      expect(await outcome).toEqual({ status: 'done', text: 'Success' })
    },
  )

  it('request on a build without the helper fails in its own words', async () => {
    const status = { error: 1, text: 'failed to execute state', resultCode: 32512 }
    const { outcome } = await exchange(status, 'request', { what: 'state' })
    expect(outcome).toEqual({ status: 'failed', text: 'failed to execute state' })
  })

  it('script travels as base64 with an interpreter line; output and exit code come back', async () => {
    const { params, outcome } = await exchange({ error: 3, result: 'out\n' }, 'script', {
      source: 'echo out; exit 3',
      timeoutSeconds: 20,
    })
    expect(params).toMatchObject({ type: 'shell', timeout: 20 })
    expect(Buffer.from(String(params.script), 'base64').toString()).toBe('#!/bin/sh\necho out; exit 3')
    expect(outcome).toEqual({ status: 'failed', data: { exitCode: 3, output: 'out\n' } })
  })

  it('script that ended well, and one the device stopped', async () => {
    const input = { source: '#!/bin/ash\ntrue', timeoutSeconds: 1 }
    const good = await exchange({ error: 0, result: '' }, 'script', input)
    expect(good.outcome).toEqual({ status: 'done', data: { exitCode: 0, output: '' } })
    const late = await exchange({ error: 255, result: 'timed out' }, 'script', input)
    expect(late.outcome).toMatchObject({ status: 'failed', text: 'timed out', data: { exitCode: 255 } })
  })

  it('script that is too long for an access point is not sent', async () => {
    const outcome = await dispatch('script', { source: 'x'.repeat(40_000), timeoutSeconds: 1 })
    expect(outcome).toMatchObject({ status: 'failed', text: expect.stringContaining('32768') })
    expect(device.received).toEqual([])
  })

  it('ping measures the way there and back', async () => {
    const { method, outcome } = await exchange({ error: 0, text: 'Success' }, 'ping')
    expect(method).toBe('ping')
    expect(outcome).toMatchObject({ status: 'done', data: { roundTripMs: expect.any(Number) } })
  })

  it('an answer without a code proves nothing', async () => {
    expect((await exchange({}, 'locate', { seconds: 5 })).outcome).toEqual({ status: 'unverified' })
  })

  it('ids are integers every agent reads, and grow', async () => {
    const ids: number[] = []
    for (let i = 0; i < 3; i++) {
      const outcome = dispatch('ping')
      const { id } = await device.command()
      ids.push(id)
      device.answer(id, { error: 0 })
      await outcome
    }
    expect(ids).toEqual([ids[0], ids[0]! + 1, ids[0]! + 2])
    expect(ids[0]).toBeGreaterThanOrEqual(2)
  })

  it('one command at a time, in order', async () => {
    const outcomes = [dispatch('ping'), dispatch('locate', { seconds: 5 }), dispatch('reboot')]
    const methods: string[] = []
    for (let i = 0; i < 3; i++) {
      const { id, method } = await device.command()
      expect(device.received).toEqual([])
      methods.push(method)
      device.answer(id, { error: 0 })
      await outcomes[i]
    }
    expect(methods).toEqual(['ping', 'leds', 'reboot'])
  })

  it('commands end as cancelled when the connection ends', async () => {
    const outcomes = [dispatch('ping'), dispatch('reboot')]
    await device.command()
    device.ws.terminate()
    expect(await Promise.all(outcomes)).toEqual([{ status: 'cancelled' }, { status: 'cancelled' }])
    await expect(dispatch('ping')).rejects.toMatchObject({
      code: 'device_offline',
    } satisfies Partial<DispatchError>)
  })

  it('a newer connection begins with an empty queue', async () => {
    const outcome = dispatch('ping')
    const { id } = await device.command()
    const newer = await harness.introduce(SERIAL)
    expect(await outcome).toEqual({ status: 'cancelled' })
    newer.answer(id, { error: 0 })
    await harness.notice('result_unknown_id')
    const next = dispatch('ping')
    const command = await newer.command()
    expect(command.id).toBeGreaterThan(id)
    newer.answer(command.id, { error: 0 })
    expect((await next).status).toBe('done')
  })
})

describe('a device that does not answer', () => {
  it('ends as no_answer; what comes later is named', async () => {
    await start({}, { commandTimeFactor: 0.002 })
    const outcome = dispatch('ping')
    const { id } = await device.command()
    expect(await outcome).toEqual({ status: 'no_answer' })
    device.answer(id, { error: 0, text: 'Success' })
    expect((await harness.notice('result_late')).detail).toContain('ping')
  })

  it('request whose report never comes stays unverified', async () => {
    await start({}, { requestedReportMs: 50 })
    const { outcome } = await exchange({ error: 0, text: 'Success' }, 'request', { what: 'state' })
    expect(outcome).toEqual({ status: 'unverified', text: 'Success' })
  })

  it('request whose report never comes keeps no other command waiting', async () => {
    await start({}, { requestedReportMs: 500 })
    const requested = dispatch('request', { what: 'state' })
    const ends: string[] = []
    void requested.then(() => ends.push('request'))
    device.answer((await device.command()).id, { error: 0, text: 'Success' })
    const rebooted = dispatch('reboot')
    const { id, method } = await device.command()
    expect(method).toBe('reboot')
    device.answer(id, { error: 0, text: '' })
    expect(await rebooted).toMatchObject({ status: 'accepted' })
    expect(ends).toEqual([])
    expect(await requested).toEqual({ status: 'unverified', text: 'Success' })
  })
})

describe('a switch', () => {
  beforeEach(() => start({ platform: 'Switch' }))

  it('says "Success" to what it does not do: that proves nothing', async () => {
    const success = { text: 'Success', error: 0 }
    const locate = await exchange(success, 'locate', { seconds: 5 })
    expect(locate.outcome).toEqual({ status: 'unverified', text: 'Success' })
    const request = await exchange(success, 'request', { what: 'state' })
    expect(request.outcome).toEqual({ status: 'unverified', text: 'Success' })
  })

  it('reboots and runs scripts', async () => {
    expect((await exchange({ error: 0, text: '' }, 'reboot')).outcome).toEqual({ status: 'accepted' })
    const script = await exchange({ error: 0, result: 'x' }, 'script', { source: 'ls', timeoutSeconds: 5 })
    expect(script.outcome.status).toBe('done')
  })

  it('passes over what it does not run and says that it went well: that proves nothing', async () => {
    const order = { source: 'ls', timeoutSeconds: 5 }
    const silent = await exchange({ error: 0, result: '' }, 'script', order)
    expect(silent.outcome).toMatchObject({ status: 'unverified', data: { exitCode: 0, output: '' } })
    const failed = await exchange({ error: 1, result: '' }, 'script', order)
    expect(failed.outcome.status).toBe('failed')
  })
})

it('a device that does not read is not sent more', async () => {
  await start({ platform: 'switch' }, { commandTimeFactor: 0.001, maxUnsentBytes: 1_000_000 })
  device.freeze()
  const long = { source: 'x'.repeat(3_000_000), timeoutSeconds: 1 }
  const statuses: string[] = []
  while (!statuses.includes('failed') && statuses.length < 20) {
    const outcome = await dispatch('script', long)
    statuses.push(outcome.status)
    if (outcome.status === 'failed') expect(outcome.text).toContain('does not read')
  }
  expect(statuses.at(-1)).toBe('failed')
})

it('a locked-down device takes no script', async () => {
  await start({ restrictions: { commands: true } })
  await expect(dispatch('script', { source: 'ls', timeoutSeconds: 5 })).rejects.toMatchObject({
    code: 'not_supported_by_device',
  })
})
