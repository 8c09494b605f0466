import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { groupOfMember, type StateGroup } from '#contract/inventory/state/state-groups.ts'
import { type AttentionKind, attentionLimits } from '#contract/overview/schemas.ts'
import type { EventBus } from '../../../events/bus.ts'

export const vitalSigns = ['cpu_hot', 'memory_full', 'poe_near_limit'] as const satisfies AttentionKind[]
export type VitalSign = (typeof vitalSigns)[number]

export const isVitalSign = (name: string): name is VitalSign =>
  (vitalSigns as readonly string[]).includes(name)

interface Excess {
  /** When the first of the reports in a row came. */
  since: number
  ratio: number
  reports: number
  /** In enough reports, or for long enough. */
  lasts: boolean
}

type Excesses = Partial<Record<VitalSign, Excess>>

/**
 * Devices that are at their limit, as their last reports tell: kept up at each report, so that asking looks at
 * those alone. Gone with the connection: what a silent device does is not known.
 */
export class Vitals {
  readonly #devices = new Map<string, Excesses>()

  follow(bus: EventBus): () => void {
    const off = [
      bus.on('device.report', ({ sn, at, counts, told }) => this.report(sn, at, counts, told)),
      bus.on('device.gone', ({ sn }) => void this.#devices.delete(sn)),
    ]
    return () => {
      for (const each of off) each()
    }
  }

  /** @param told the groups the report speaks of: of the others, what is known stands */
  report(sn: string, at: number, state: DeviceState, told: ReadonlySet<StateGroup>): void {
    const before = this.#devices.get(sn)
    const kept = Object.entries(before ?? {}).filter(([sign]) => !told.has(groupOf[sign as VitalSign]))
    const now: Excesses = Object.fromEntries(kept)
    for (const [sign, ratio] of ratiosOf(state)) {
      const known = before?.[sign]
      if (ratio === undefined || !isOver[sign](ratio, known?.lasts === true)) continue
      const { since = at, reports = 0, lasts = false } = known ?? {}
      const isLong = reports + 1 >= attentionLimits.reports || at - since >= attentionLimits.forMs
      now[sign] = { since, ratio, reports: reports + 1, lasts: lasts || isLong }
    }
    if (Object.keys(now).length > 0) this.#devices.set(sn, now)
    else this.#devices.delete(sn)
  }

  /** Those of which it is a state, not a moment's work. */
  *found(): Generator<{ sn: string; sign: VitalSign; since: number; ratio: number }> {
    for (const [sn, excesses] of this.#devices)
      for (const [sign, { since, ratio, lasts }] of Object.entries(excesses) as [VitalSign, Excess][])
        if (lasts) yield { sn, sign, since, ratio }
  }
}

/** What swings around its limit is not over each time it is a little below it. */
const isOver: Record<VitalSign, (ratio: number, lasts: boolean) => boolean> = {
  cpu_hot: (ratio, lasts) =>
    ratio > attentionLimits.cpuRatio || (lasts && ratio >= attentionLimits.calmRatio),
  memory_full: (ratio, lasts) =>
    ratio > attentionLimits.memoryRatio || (lasts && ratio >= attentionLimits.calmRatio),
  poe_near_limit: (ratio) => ratio >= attentionLimits.poeRatio,
}

const groupOf: Record<VitalSign, StateGroup> = {
  cpu_hot: groupOfMember.unit,
  memory_full: groupOfMember.unit,
  poe_near_limit: groupOfMember.poe,
}

function ratiosOf({ unit, poe }: DeviceState): [VitalSign, number | undefined][] {
  const budget = poe?.budgetWatts
  const poeRatio = budget && poe?.usedWatts !== undefined ? poe.usedWatts / budget : undefined
  return [
    ['cpu_hot', unit.cpuRatio],
    ['memory_full', unit.memoryUsedRatio],
    ['poe_near_limit', poeRatio],
  ]
}
