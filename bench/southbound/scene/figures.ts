/** The value below which `share` of the list lies; NaN when it is empty. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
export const milliseconds = (ms: number) => `${ms.toFixed(0)} ms`
export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** A budget of DESIGN 8, and whether it was met. */
export const against = (budget: string, met: boolean) => `${met ? 'met' : 'MISSED'}: ${budget}`
