import type { PlanOutcome, PlanResult } from '#contract/radio-planning/schemas.ts'
import type { PlannedRadio } from '../plan/make-plan.ts'
import type { ChoiceRow } from './choice.repository.ts'

/** What a plan wants of a radio, as it is kept. */
export function keptChoice({ radio: { device, radio, report }, channel, power }: PlannedRadio) {
  const told = report?.txPowerDbm
  return {
    ...{ sn: device.sn, radio },
    from_channel: report?.channel ?? null,
    from_power: told === undefined ? null : Math.round(told),
    to_channel: channel?.channel ?? null,
    to_power: power,
  }
}

export const presentResult = (row: ChoiceRow, name: string | undefined): PlanResult => ({
  ...{ id: row.id, sn: row.sn, name: name ?? null, radio: row.radio as PlanResult['radio'] },
  ...{ plannedAt: row.planned_at, by: row.username, appliedAt: row.applied_at },
  ...{ fromChannel: row.from_channel, toChannel: row.to_channel },
  ...{ fromPower: row.from_power, toPower: row.to_power },
  ...{ outcome: row.outcome as PlanOutcome, figure: row.figure as PlanResult['figure'] },
  ...{ before: row.before, after: row.after, hours: row.hours },
  figures: row.figures === null ? [] : (JSON.parse(row.figures) as PlanResult['figures']),
})
