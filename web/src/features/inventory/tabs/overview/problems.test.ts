import { expect, it } from 'vitest'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Client, Port } from '#contract/inventory/state/device-state.ts'
import { anInfo, aState } from '../../../../testing/commands'
import { problemsOf, untold } from './problems'

const kindsOf = (device: DeviceInfo) => problemsOf(device).map(({ kind }) => kind)
const port = (name: string, more: Partial<Port>): Port => ({ name, role: 'downstream', up: true, ...more })
const heard = (signalDbm: number): Client => ({ mac: `m${signalDbm}`, connection: 'wireless', signalDbm })
const troubled = {
  ...aState,
  unit: { cpuRatio: 0.95, memoryUsedRatio: 0.97 },
  poe: { budgetWatts: 100, usedWatts: 95 },
  radios: [{ id: '0', band: '2G' as const, busyRatio: 0.8, clients: 3 }],
  ports: [
    port('1', { loopDetection: { state: 'loop_detected' } }),
    port('2', { spanningTree: { state: 'blocking' } }),
    port('3', { poe: { status: 'fault' } }),
  ],
  clients: [heard(-80), heard(-73), heard(-60)],
  problems: [{ path: '/x', reason: 'wrong_type' as const }],
}

it('names all that a report shows to be wrong, what nobody can wait for first', () => {
  const device = anInfo({ status: 'online', configState: 'failed', state: troubled })
  expect(kindsOf(device)).toEqual([
    ...['loop', 'poeFault', 'configFailed', 'cpu', 'memory', 'poe', 'busy'],
    ...['leftOut', 'blocked', 'weak'],
  ])
  expect(problemsOf(device).find(({ kind }) => kind === 'poeFault')).toMatchObject({
    view: 'ports',
    port: '3',
  })
  expect(problemsOf(device).at(-1)).toMatchObject({ kind: 'weak', count: 2, view: 'clients' })
})

it('old figures are no trouble of today', () => {
  const device = anInfo({
    status: 'offline',
    statusReason: 'timed_out',
    configState: 'in_sync',
    state: troubled,
  })
  expect(kindsOf(device)).toEqual(['offline', 'leftOut'])
})

it('a device that does well has none, one that does not say a figure has none of it', () => {
  expect(kindsOf(anInfo({ status: 'online', configState: 'in_sync', state: aState }))).toEqual([])
  expect(kindsOf(anInfo({ status: 'online', configState: 'in_sync', state: null }))).toEqual([])
})

it('leaves out what an open alarm of the same port tells', () => {
  const problem = (port: string) => ({ kind: 'poeFault', urgency: 'now', view: 'ports', port }) as const
  const problems = [problem('Ethernet5'), problem('Ethernet6')]
  const alarm = (port: string) => ({ type: 'poe_overload' as const, params: { port } })
  expect(untold(problems, [alarm('Ethernet5')])).toEqual([problem('Ethernet6')])
  expect(untold(problems, [{ type: 'port_down', params: { port: 'Ethernet5' } }])).toEqual(problems)
})
