import type { AttentionItem, AttentionKind, Urgency } from '#contract/overview/schemas.ts'
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
  config_drifted: 'configuration',
  cpu_hot: 'charts',
  memory_full: 'charts',
  poe_near_limit: 'poe',
}

/** The list that shows all of a kind; null where the named ones are the list. */
export function listOf(kind: AttentionKind, scope: 'network' | 'all'): Target | null {
  const devices = (part: Search): Target => ({
    to: '/',
    search: { tab: 'devices', ...(scope === 'all' && { scope }), ...part },
  })
  switch (kind) {
    case 'config_failed':
      return devices({ config: 'failed' })
    case 'config_drifted':
      return devices({ config: 'drifted' })
    case 'never_online':
      return devices({ status: 'never' })
    case 'alarm':
      return { to: '/', search: { ...(scope === 'all' && { scope }), alarms: 'critical' } }
    case 'task_waiting':
      return { to: '/', search: { tab: 'task' } }
    case 'share_ending':
      return { to: '/', search: { tab: 'group' } }
    case 'wan_offline':
    case 'offline_with_alarm':
      return devices({ status: 'offline' })
    default:
      return null
  }
}
