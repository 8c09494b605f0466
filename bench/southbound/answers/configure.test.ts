import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { NativeDocument } from '../../../server/src/southbound/configuration-ports.ts'
import type { ConfigureOutcome } from '../../../server/src/southbound/ports.ts'
import type { Agent } from '../../../simulator/agent/agent.ts'
import { startFault } from '../../../simulator/agent/faults/fault-list.ts'
import { type Pretend, startPretend } from './pretend.ts'

/** Every way a `configure` ends, between our adapter and the pretend agents. */
let pretend: Pretend
beforeEach(async () => {
  pretend = await startPretend()
})
afterEach(() => pretend.stop())

let id = 1_795_000_000
const ssid = { name: 'Alpha', 'wifi-bands': ['2G'], encryption: { proto: 'psk2', key: 'testtest1' } }
const AP: NativeDocument = {
  radios: [{ band: '2G', channel: 6, 'channel-width': 20 }],
  interfaces: [{ role: 'upstream', ipv4: { addressing: 'dynamic' }, ssids: [ssid] }],
}
const port = { 'select-ports': ['Ethernet1'], speed: 1000, duplex: 'full' }
const SWITCH: NativeDocument = {
  ethernet: [port],
  interfaces: [
    { role: 'upstream', vlan: { id: 1 }, ethernet: [{ 'select-ports': ['*'], 'vlan-tag': 'un-tagged' }] },
  ],
}
async function configure(agent: Agent, document: NativeDocument): Promise<ConfigureOutcome> {
  id += 1
  return pretend.tell(agent, 'configure', { configId: String(id), document }) as Promise<ConfigureOutcome>
}

describe('an access point', () => {
  it.each([
    ['as it is', AP, 'applied'],
    ['with substitutions', { ...AP, radios: [{ band: '2G', channel: 6 }] }, 'applied_partly'],
    ['not at all', { ...AP, radios: [{ band: '2G', 'tx-power': 40 }] }, 'refused'],
    [
      'when its renderer falls over',
      { interfaces: [{ role: 'upstream', ssids: [{ name: 'A' }] }] },
      'refused',
    ],
    ['when it is large', { ...AP, filler: 'x'.repeat(60_000) }, 'applied'],
  ])('takes a document %s', async (_, document, result) => {
    const outcome = await configure(pretend.ap, document)
    expect(outcome.data?.result).toBe(result)
    expect(pretend.ap.uuid === id).toBe(result !== 'refused')
  })

  it('names what it did not take by its place', async () => {
    const { data } = await configure(pretend.ap, { ...AP, radios: [{ band: '2G', 'tx-power': 40 }] })
    expect(data?.rejected).toContainEqual({
      severity: 'error',
      pointer: '/radios/0/tx-power',
      text: 'Value must be lower than or equal to 30',
    })
  })

  it('says which newer one it runs when an older one comes', async () => {
    id += 100
    const newer = id
    await pretend.tell(pretend.ap, 'configure', { configId: String(newer), document: AP })
    const older = pretend.tell(pretend.ap, 'configure', { configId: String(newer - 50), document: AP })
    expect(await older).toMatchObject({
      status: 'failed',
      data: { result: 'not_applied', runningId: String(newer) },
    })
  })

  it.each([
    ['config-refuse', 'refused'],
    ['config-partial', 'applied_partly'],
    ['config-lie', 'applied'],
    ['config-silent', 'unknown'],
    ['config-crash', 'unknown'],
    ['answer-id-0', 'unknown'],
    ['answer-never', 'unknown'],
    ['answer-twice', 'applied'],
  ])('with the fault %s ends %s', async (fault, result) => {
    startFault(pretend.ap, fault)
    const outcome = await configure(pretend.ap, AP)
    // A connection that ends first says nothing of the document.
    expect(outcome.data?.result ?? 'unknown').toBe(result)
  })

  it('tells the document it runs', async () => {
    await configure(pretend.ap, AP)
    const read = await pretend.tell(pretend.ap, 'readConfiguration')
    expect(read).toMatchObject({ status: 'done', data: { document: { uuid: id } } })
  })
})

describe('a switch', () => {
  it('takes a document, or says in its log why not', async () => {
    expect((await configure(pretend.sw, SWITCH)).data?.result).toBe('applied')
    const outcome = await configure(pretend.sw, {
      ...SWITCH,
      ethernet: [{ ...port, 'select-ports': ['Ethernet99'] }],
    })
    expect(outcome.data).toMatchObject({ result: 'refused', rejected: [] })
    expect(outcome.text).toBe('Configure parse failed; configure: ethernet[0]: no such port Ethernet99')
  })

  it('takes plain text of more than an access point could', async () => {
    const outcome = await configure(pretend.sw, { ...SWITCH, filler: 'x'.repeat(100_000) })
    expect(outcome.data?.result).toBe('applied')
  })
})
