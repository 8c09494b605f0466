import type { AlarmType } from '#contract/alarm/categories.ts'

/** Why a port gives no power to what hangs on it. */
export const powerFaults = [
  ...(['poe_overload', 'poe_supply', 'poe_chip_fault', 'poe_denied'] as const),
] satisfies AlarmType[]

export const isPowerFault = (type: string): boolean => powerFaults.some((fault) => fault === type)
