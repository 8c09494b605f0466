import { expect, it } from 'vitest'
import { attentionKinds } from '#contract/overview/schemas.ts'
import { devicesIn, listOf, networksIn, targetOf } from './attention-links'

const sn = '02:00:00:00:00:01'

it.each([
  ['config_failed', { sn, tab: 'configuration' }],
  ['config_rejected', { sn, tab: 'configuration' }],
  ['config_drifted', { sn, tab: 'configuration' }],
  ['cpu_hot', { sn, tab: 'charts' }],
  ['memory_full', { sn, tab: 'charts' }],
  ['poe_near_limit', { sn, tab: 'poe' }],
  ['wan_offline', { sn }],
  ['alarm', { sn }],
] as const)('%s leads to the part of its device that tells more', (kind, search) => {
  expect(targetOf({ kind, sn })).toEqual({ to: '/device/info', search })
})

it('what is about no device leads to the hand-overs, or to projects and networks', () => {
  expect(targetOf({ kind: 'task_waiting', sn: null })).toEqual({ to: '/', search: { tab: 'task' } })
  expect(targetOf({ kind: 'share_ending', sn: null })).toEqual({ to: '/', search: { tab: 'group' } })
  expect(targetOf({ kind: 'alarm', sn: null })).toEqual({ to: '/', search: { tab: 'group' } })
})

it('each kind has a list, of the same networks', () => {
  const ofDevices = attentionKinds.filter((kind) => listOf(kind, 'all').search.tab === 'devices')
  expect(ofDevices).toHaveLength(attentionKinds.length - 3)
  expect(listOf('cpu_hot', 'all').search).toEqual({ tab: 'devices', scope: 'all', attention: 'cpu_hot' })
  expect(listOf('cpu_hot', 'network').search).toEqual({ tab: 'devices', attention: 'cpu_hot' })
  expect(listOf('alarm', 'all').search).toEqual({ scope: 'all', status: 'critical', state: 'standing' })
  expect(listOf('alarm', 'network').search).toEqual({ status: 'critical', state: 'standing' })
})

it('networks and devices are listed as the reader looks: of one network or of all', () => {
  expect(networksIn('network', 'down').search).toEqual({ tab: 'group', wan: 'down' })
  expect(networksIn('all', 'down').search).toEqual({ tab: 'group', scope: 'all', wan: 'down' })
  expect(devicesIn('all', { kind: 'ap' }).search).toEqual({ tab: 'devices', scope: 'all', kind: 'ap' })
})
