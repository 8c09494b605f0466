import {
  type Attention,
  type AttentionItem,
  type AttentionKind,
  attentionKinds,
  attentionLimits,
  type Urgency,
} from '#contract/overview/schemas.ts'

/** How soon somebody should look. */
const urgencyOf: Record<AttentionKind, Urgency> = {
  wan_offline: 'now',
  alarm: 'now',
  offline_with_alarm: 'now',
  config_failed: 'soon',
  config_rejected: 'soon',
  cpu_hot: 'soon',
  memory_full: 'soon',
  poe_near_limit: 'soon',
  config_drifted: 'soon',
  task_waiting: 'note',
  share_ending: 'note',
  never_online: 'note',
}

/** Of one kind: as many as were looked up, and how many there are. */
export interface AttentionFinding {
  kind: AttentionKind
  items: Omit<AttentionItem, 'kind' | 'urgency'>[]
  count: number
}

const nothing = { sn: null, group: null, groupName: null, since: null, until: null, ratio: null, alarm: null }

/** An item with what is known of it. */
export const about = (
  name: string,
  known: Partial<Omit<AttentionItem, 'kind' | 'urgency' | 'name'>>,
): AttentionFinding['items'][number] => ({ ...nothing, ...known, name })

/** One list of all: the most urgent kinds first (in the contract's order), inside a kind the newest. */
export function rank(found: readonly AttentionFinding[]): Attention {
  const place = (kind: AttentionKind) => attentionKinds.indexOf(kind)
  const some = found.filter(({ count }) => count > 0).sort((a, b) => place(a.kind) - place(b.kind))
  const items = some.flatMap(({ kind, items }) =>
    [...items]
      .sort((a, b) => (b.since ?? 0) - (a.since ?? 0))
      .map((item) => ({ ...item, kind, urgency: urgencyOf[kind] })),
  )
  return {
    items: items.slice(0, attentionLimits.items),
    counts: some.map(({ kind, count }) => ({ kind, count })),
  }
}
