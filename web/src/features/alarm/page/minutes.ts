const two = (value: number) => String(value).padStart(2, '0')

/** `22:00` of a minute of the day, as fields for times have it. */
export const timeOf = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** Null: no time. */
export function minuteOf(time: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? []
  return hour === undefined ? null : Number(hour) * 60 + Number(minute)
}
