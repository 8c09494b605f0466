import { readdirSync, readFileSync } from 'node:fs'

/** Of /proc, on every Linux we know. */
const MS_PER_TICK = 10

/** Milliseconds of processor time of a process's threads by their names; empty where there is no /proc. */
export function threadMs(of: number | 'self' = 'self'): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const stat of statsOfThreads(of)) {
    const [, name = ''] = /\((.*)\)/.exec(stat) ?? []
    const fields = stat.replace(/^.*\) /s, '').split(' ')
    sums[name] = (sums[name] ?? 0) + (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK
  }
  return sums
}

function statsOfThreads(of: number | 'self'): string[] {
  try {
    return readdirSync(`/proc/${of}/task`).map((id) => readFileSync(`/proc/${of}/task/${id}/stat`, 'utf8'))
  } catch {
    return []
  }
}
