import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { ChangeRow } from '../../change-sets/change.repository.ts'
import { sentIdsOf } from '../../status/device-config-statuses.ts'

/** A device that restores itself unless its change is confirmed. */
export interface Guard {
  readonly sn: string
  readonly changeId: number
  readonly token: string
  /** What it returns to. */
  readonly previousId: string
  /** By then it has to be confirmed; by our clock, which began first. */
  readonly until: number
  /** Its reports tell what it was given, not what it runs. */
  readonly hearsay: boolean
  /** Ids under which the configuration left; empty: armed only. */
  sentIds: readonly string[]
  /** Its own word for how it went; null: none was heard. */
  said: Extract<ChangeOutcome, 'applied' | 'applied_partly'> | null
  /** How it went came back: what it says from then on is about what it was sent. */
  isAnswered: boolean
  /** From then on what it says proves that it can be reached. */
  provesFrom: number
  /** It was asked to show what it runs. */
  asked: boolean
  /** It was heard on the new configuration last. */
  onNew: boolean
  /** It was told to stay: whatever became of that, it may. */
  toldToStay: boolean
  /** It was reached, and could not reach its gateway any more. */
  gatewaySilent: boolean
  /** It says that nothing waits for that confirmation: it restores itself just now, or never would have. */
  notArmed: boolean
  /** Reports in a row that say the previous id. */
  misses: number
}

type NewGuard = Pick<Guard, 'sn' | 'changeId' | 'token' | 'previousId' | 'until' | 'hearsay'>

export const newGuard = (of: NewGuard): Guard => ({
  ...{ ...of, sentIds: [], said: null, provesFrom: 0, misses: 0 },
  ...{
    isAnswered: false,
    asked: false,
    onNew: false,
    notArmed: false,
    toldToStay: false,
    gatewaySilent: false,
  },
})

/** As the tables tell it after a start. */
export function storedGuard(row: ChangeRow): Guard {
  const sent = row.outcome !== 'queued' && row.outcome !== 'waiting_for_device'
  const partly = row.rejected !== '[]'
  const guard = newGuard({
    ...{ sn: row.sn, changeId: row.id, token: row.protection_token!, hearsay: false },
    ...{ previousId: row.protection_previous!, until: Number(row.protection_until) },
  })
  guard.toldToStay = row.protection === 'confirming'
  guard.sentIds = sent ? sentIdsOf(row) : []
  if (row.outcome === 'confirming') guard.said = partly ? 'applied_partly' : 'applied'
  return guard
}
