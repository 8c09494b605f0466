import { readFileSync } from 'node:fs'

/** Kept for everything that is not a device: records, series, browsers. */
const RESERVED = 512
const LEAST = 64

/**
 * How many device connections the process has file descriptors for, at most `wanted`. Beyond the limit of the
 * system, accepting would fail for browsers and files too. Only Linux tells; elsewhere `wanted` stands.
 */
export function affordableConnections(wanted: number, read = readLimits): number {
  const soft = /^Max open files\s+(\d+)/m.exec(read())?.[1]
  if (soft === undefined) return wanted
  return Math.max(LEAST, Math.min(wanted, Number(soft) - RESERVED))
}

function readLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
