import type { DeviceState } from '#contract/inventory/device-state.ts'
import { groupOfMember, type StateGroup } from '#contract/inventory/state-groups.ts'
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
}

type Excesses = Partial<Record<VitalSign, Excess>>

/** Once is a moment's work; twice running is a state. */
const REPORTS = 2

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
      if (ratio === undefined || ratio < limitOf[sign]) continue
      const known = before?.[sign]
      now[sign] = { since: known?.since ?? at, ratio, reports: (known?.reports ?? 0) + 1 }
    }
    if (Object.keys(now).length > 0) this.#devices.set(sn, now)
    else this.#devices.delete(sn)
  }

  /** Those that told so at least twice running. */
  *found(): Generator<{ sn: string; sign: VitalSign; since: number; ratio: number }> {
    for (const [sn, excesses] of this.#devices)
      for (const [sign, { since, ratio, reports }] of Object.entries(excesses) as [VitalSign, Excess][])
        if (reports >= REPORTS) yield { sn, sign, since, ratio }
  }
}

const limitOf: Record<VitalSign, number> = {
  cpu_hot: attentionLimits.cpuRatio,
  memory_full: attentionLimits.memoryRatio,
  poe_near_limit: attentionLimits.poeRatio,
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
