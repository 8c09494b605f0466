import { afterEach, describe, expect, it } from 'vitest'
import { armScript, confirmScript } from '#protocols/ucentral/dead-man.ts'
import type { ArmOutcome, ConfirmOutcome } from '../../../ports.ts'
import { Harness } from '../../../testing/harness.ts'
import type { TestDevice } from '../../../testing/test-device.ts'

const SERIAL = '02ab10c4d2f0'
const SN = '02:AB:10:C4:D2:F0'
const DEAD_MAN = { token: '0123456789abcdef', seconds: 75, previousUuid: 1_795_219_000 }
const ORDER = { token: DEAD_MAN.token, seconds: 75, previousId: '1795219000' }
let harness: Harness
let device: TestDevice

async function start(capabilities: Record<string, unknown> = {}, limits = {}): Promise<void> {
  harness = await new Harness({ limits }).start()
  device = await harness.introduce(SERIAL, capabilities)
}
afterEach(() => harness.stop())

async function told(name: 'arm' | 'confirm', status: Record<string, unknown>) {
  const { dispatcher } = harness.southbound
  const outcome =
    name === 'arm'
      ? dispatcher.dispatch(SN, 'arm', ORDER)
      : dispatcher.dispatch(SN, 'confirm', { token: ORDER.token, gateway: true })
  const { id, method, params } = await device.command()
  device.answer(id, status)
  const { status: ended, data } = (await outcome) as ArmOutcome | ConfirmOutcome
  return { method, params, ended, result: data?.result }
}
const sourceOf = ({ params }: { params: Record<string, unknown> }) =>
  Buffer.from(String(params.script), 'base64').toString()

describe('an access point', () => {
  it('is armed and confirmed by the two scripts', async () => {
    await start()
    const armed = await told('arm', { error: 0, result: 'armed\n' })
    expect([armed.method, sourceOf(armed)]).toEqual(['script', armScript(DEAD_MAN)])
    expect(armed).toMatchObject({ ended: 'done', result: 'armed' })
    const confirmed = await told('confirm', { error: 0, result: 'confirmed\n' })
    expect([sourceOf(confirmed), confirmed.result]).toEqual([
      confirmScript({ token: DEAD_MAN.token, gateway: true }),
      'confirmed',
    ])
  })

  it.each([
    [{ error: 0, text: 'Success' }, 'unsupported'],
    [{ error: 3, result: 'not supported\n' }, 'unsupported'],
    [{ error: 4, result: 'not stored\n' }, 'not_stored'],
    [{ error: 5, result: 'not active\n' }, 'not_active'],
    [{ error: 6, result: 'armed already\n' }, 'armed_already'],
    [{ error: 7, result: 'cannot start\n' }, 'cannot_start'],
    [{ error: 2, text: 'signature missing' }, 'refused'],
    [{ error: 255, result: 'timed out' }, 'unknown'],
  ])('that answers %j is not armed: %s', async (status, result) => {
    await start()
    expect(await told('arm', status)).toMatchObject({ ended: 'failed', result })
  })

  it.each([
    { error: 4, result: 'not armed\n' },
    { error: 0, text: 'Success' },
  ])('a confirmation it answers with %j stopped nothing', async (status) => {
    await start()
    expect((await told('confirm', status)).result).toBe('not_armed')
  })

  it('that says that its gateway is silent still waits', async () => {
    await start()
    expect((await told('confirm', { error: 8, result: 'gateway silent\n' })).result).toBe('gateway_silent')
  })

  it('that says nothing may be armed', async () => {
    await start({}, { commandTimeFactor: 0.01 })
    const outcome = harness.southbound.dispatcher.dispatch(SN, 'arm', ORDER)
    expect(await outcome).toMatchObject({ status: 'no_answer', data: { result: 'unknown' } })
  })

  it('that takes signed scripts only, or a switch, is not asked at all', async () => {
    await start({ restrictions: { developer: false } })
    const refused = { code: 'not_supported_by_device' }
    await expect(harness.southbound.dispatcher.dispatch(SN, 'arm', ORDER)).rejects.toMatchObject(refused)
    await harness.stop()
    await start({ platform: 'switch' })
    await expect(harness.southbound.dispatcher.dispatch(SN, 'arm', ORDER)).rejects.toMatchObject(refused)
  })
})

it('a switch that announced the extension is asked by its commands', async () => {
  await start({ platform: 'switch', roost: { version: 1, kind: 'switch', features: ['dead_man'] } })
  const armed = await told('arm', { error: 0, text: 'armed' })
  expect(armed).toMatchObject({
    method: 'roost.arm',
    params: { serial: SERIAL, token: DEAD_MAN.token, seconds: 75, previous: DEAD_MAN.previousUuid },
    result: 'armed',
  })
  const confirmed = await told('confirm', { error: 4, text: 'not armed' })
  expect(confirmed).toMatchObject({
    method: 'roost.confirm',
    params: { token: DEAD_MAN.token, gateway: true },
    result: 'not_armed',
  })
})
