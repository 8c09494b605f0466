const MINUTES: Record<string, number> = { s: 1 / 60, m: 1, h: 60, d: 1440, w: 10_080 }

/** As short as it can be said: `12h`. */
export function leaseTime(minutes: number): string {
  if (minutes % 1440 === 0) return `${minutes / 1440}d`
  return minutes % 60 === 0 ? `${minutes / 60}h` : `${minutes}m`
}

/** Whole minutes; null: not in the agent's form. */
export function minutesOf(text: string | null): number | null {
  const [, count = '', unit = ''] = /^(\d{1,7})([smhdw])$/.exec(text ?? '') ?? []
  const each = MINUTES[unit]
  return each === undefined ? null : Math.round(Number(count) * each)
}
