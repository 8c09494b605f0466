import type { AlarmLevel, AlarmState } from '#contract/alarm/endpoints.ts'
import type {
  AttentionItem,
  AttentionKind,
  DeviceAttention,
  Urgency,
  WanState,
} from '#contract/overview/schemas.ts'
import type { ConsolePath } from '../../lib/paths'
import type { Search } from '../../lib/search'
import type { Tone } from '../../ui/StateMark'

export interface Target {
  to: ConsolePath
  search: Search
}

export const toneOf: Record<Urgency, Tone> = { now: 'bad', soon: 'warn', note: 'idle' }

/** Where the thing itself is. */
export function targetOf({ kind, sn }: Pick<AttentionItem, 'kind' | 'sn'>): Target {
  if (kind === 'task_waiting') return { to: '/', search: { tab: 'task' } }
  if (kind === 'share_ending' || sn === null) return { to: '/', search: { tab: 'group' } }
  const tab = tabOf[kind]
  return { to: '/device/info', search: { sn, ...(tab && { tab }) } }
}

const tabOf: Partial<Record<AttentionKind, string>> = {
  config_failed: 'configuration',
  config_rejected: 'configuration',
  config_drifted: 'configuration',
  cpu_hot: 'charts',
  memory_full: 'charts',
  poe_near_limit: 'poe',
}

/** The list that shows all of a kind. */
export function listOf(kind: AttentionKind, scope: 'network' | 'all'): Target {
  switch (kind) {
    case 'alarm':
      return alarmsIn(scope, 'critical')
    case 'task_waiting':
      return { to: '/', search: { tab: 'task' } }
    case 'share_ending':
      return { to: '/', search: { tab: 'group' } }
    default:
      return devicesIn(scope, { attention: kind satisfies DeviceAttention })
  }
}

/** The open alarms of a level. */
export const alarmsIn = (scope: 'network' | 'all', level: AlarmLevel): Target => ({
  to: '/monitor/alarm',
  search: { ...(scope === 'all' && { scope }), status: level, state: 'standing' satisfies AlarmState },
})

/** The networks whose way to the internet stands so. */
export const networksIn = (scope: 'network' | 'all', wan: WanState): Target => ({
  to: '/',
  search: { tab: 'group', ...(scope === 'all' && { scope }), wan },
})

/** The list of devices of every kind. */
export const devicesIn = (scope: 'network' | 'all', part: Search): Target => ({
  to: '/',
  search: { tab: 'devices', ...(scope === 'all' && { scope }), ...part },
})
