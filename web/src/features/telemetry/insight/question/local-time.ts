const two = (number: number) => String(number).padStart(2, '0')

/** A moment (ms) as a browser's field for date and time wants it: the reader's clock, to the minute. */
export function localText(time: number): string {
  const at = new Date(time)
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`
}

/** The moment (ms) such a field holds; null while it holds none. */
export function momentOf(text: string): number | null {
  const time = new Date(text).getTime()
  return Number.isFinite(time) ? time : null
}

/** A moment (ms) in ISO 8601 with the offset of the reader's zone: what spreadsheets and people both read. */
export function isoWithZone(time: number): string {
  const at = new Date(time)
  const ahead = -at.getTimezoneOffset()
  const offset = `${ahead < 0 ? '-' : '+'}${two(Math.floor(Math.abs(ahead) / 60))}:${two(Math.abs(ahead) % 60)}`
  return `${localText(time)}:${two(at.getSeconds())}${offset}`
}
