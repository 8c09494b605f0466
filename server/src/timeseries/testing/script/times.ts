import { parseDuration } from '../../parse/durations.ts'

/** ms of a duration as scripts write it (`1h30m`, `0`). @throws Error when it is none */
export function durationOf(text: string): number {
  const ms = text === '0' ? 0 : parseDuration(text)
  if (ms === undefined) throw new Error(`no duration: "${text}"`)
  return ms
}
