import type { Solar } from '#contract/inventory/state/field-equipment.ts'

/** Below this a charge is low; below the next the electronics soon cut the load. */
export const lowCharge = 0.3
export const emptyCharge = 0.15
/** Less is what a measuring circuit sees in the dark. */
const leastWatts = 0.1

export type ChargeTone = 'ok' | 'warn' | 'bad' | 'idle'

export const chargeTone = (ratio: number | undefined): ChargeTone => {
  if (ratio === undefined) return 'idle'
  if (ratio < emptyCharge) return 'bad'
  return ratio < lowCharge ? 'warn' : 'ok'
}

/** A battery that carries the night is nothing to worry about until its charge is low. */
export function batteryTone(battery: Solar['battery']): ChargeTone {
  const tone = chargeTone(battery?.chargeRatio)
  return tone === 'ok' && battery?.state === 'discharging' ? 'idle' : tone
}

/** Whether the panel gives power. */
export const produces = ({ panel }: Solar): boolean =>
  (panel?.watts ?? (panel?.volts ?? 0) * (panel?.amps ?? 0)) >= leastWatts

/** Whether the load takes power. */
export const feeds = ({ load }: Solar): boolean =>
  load?.on !== false && (load?.watts ?? (load?.volts ?? 0) * (load?.amps ?? 0)) >= leastWatts
