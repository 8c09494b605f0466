import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '#protocols/json.ts'
import { ask, type Bench, message, startBench, until } from './testing/harness.ts'

const BOX = 0
let bench: Bench
afterEach(() => bench.stop())

const relays = () =>
  bench.connection(BOX).messages.flatMap((one) => (one.kind === 'event' ? [one.payload] : []))

/** What the outputs are in a report that is asked for now. */
async function reported(): Promise<boolean[]> {
  const request_uuid = `report-${Math.random()}`
  await ask(bench, BOX, 'request', { message: 'state', request_uuid })
  const states = () => bench.connection(BOX).messages.filter((one) => one.kind === 'state')
  await until(() => states().some(({ requestUuid }) => requestUuid === request_uuid), 'the report comes')
  const { roost } = states().find(({ requestUuid }) => requestUuid === request_uuid)!.state
  const { outputs } = (roost as { relays: { outputs: { on: boolean }[] } }).relays
  return outputs.map(({ on }) => on)
}

describe('the extension’s commands', () => {
  it('switch an output: a yes, an event, and reports that show it', async () => {
    bench = await startBench({ devices: 1, kinds: ['iot'] })
    const { capabilities } = await message(bench, BOX, 'connect')
    expect((capabilities.roost as JsonObject).features).toContain('relays')
    expect(await reported()).toEqual([true, false, false, false])
    const { status } = await ask(bench, BOX, 'roost.relay', { id: 'relay3', on: true })
    expect(status.error).toBe(0)
    await until(() => relays().length === 1, 'the event comes')
    expect(relays()).toEqual([{ id: 'relay3', on: true }])
    expect(await reported()).toEqual([true, false, true, false])
  })

  it('are each answered once: wrong parameters with 1, unknown ones with 2', async () => {
    bench = await startBench({ devices: 1, kinds: ['iot'] })
    const errorOf = async (method: string, params: JsonObject) =>
      (await ask(bench, BOX, method, params)).status.error
    expect(await errorOf('roost.relay', { id: 'relay9', on: true })).toBe(1)
    expect(await errorOf('roost.relay', { id: 'relay1', on: 'yes' })).toBe(1)
    expect(await errorOf('roost.dance', {})).toBe(2)
    expect(relays()).toEqual([])
  })

  it('tell no lie of an output that an empty battery keeps off', async () => {
    bench = await startBench({ devices: 1, kinds: ['iot'] })
    const { energy } = bench.fleet.agents[BOX]!.node
    Object.assign(energy, { charge: 0.05, loadOn: false })
    expect((await ask(bench, BOX, 'roost.relay', { id: 'relay2', on: true })).status.error).toBe(0)
    expect(await reported()).toEqual([false, false, false, false])
    expect(relays()).toEqual([])
  })

  it('mean nothing to a device that did not announce them', async () => {
    bench = await startBench({ devices: 1, kinds: ['cpe'] })
    const { status } = await ask(bench, BOX, 'roost.relay', { id: 'relay1', on: true })
    expect(status.error).toBe(2)
  })
})
