const UNITS: Record<string, number> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
  y: 31_536_000_000,
}
const DURATION = /^(?:(\d+)y)?(?:(\d+)w)?(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?(?:(\d+)ms)?$/
const ORDER = ['y', 'w', 'd', 'h', 'm', 's', 'ms']

/** Milliseconds of a duration such as `1h30m`, or undefined when the text is none. */
export function parseDuration(text: string): number | undefined {
  const parts = text === '' ? null : DURATION.exec(text)
  if (parts === null) return undefined
  return ORDER.reduce((sum, unit, i) => sum + Number(parts[i + 1] ?? 0) * UNITS[unit]!, 0)
}

/** A duration as Prometheus prints it: `1h30m`, `0s`. */
export function formatDuration(ms: number): string {
  if (ms === 0) return '0s'
  let rest = Math.abs(ms)
  let text = ms < 0 ? '-' : ''
  for (const unit of ORDER) {
    const size = UNITS[unit]!
    // Years and weeks only when they say it all, as Prometheus does.
    if ((unit === 'y' || unit === 'w') && rest % size !== 0) continue
    const count = Math.floor(rest / size)
    if (count > 0) text += `${count}${unit}`
    rest -= count * size
  }
  return text
}
