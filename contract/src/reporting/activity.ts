/** Bytes of download over the selected range (readings C47): above the first high, below the second low. */
export const activeAbove = { traffic: 10_000_000, users: 10 } as const
export const idleBelow = { traffic: 1_000_000, users: 5 } as const

export const activityLevels = ['high', 'normal', 'low'] as const
export type ActivityLevel = (typeof activityLevels)[number]
export type ActivityMeasure = keyof typeof activeAbove

/** The thresholds themselves are normal: 1 MB and 10 MB of download, 5 and 10 users. */
export function activityLevel(measure: ActivityMeasure, value: number): ActivityLevel {
  if (value > activeAbove[measure]) return 'high'
  return value < idleBelow[measure] ? 'low' : 'normal'
}
