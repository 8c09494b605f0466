import { finding } from '#contract/search/endpoints.ts'
import { specPaths } from '../../../lib/paths'
import { readStored, writeStored } from '../../../lib/stored'
import type { Memory } from './entry'

const KEPT = 6
const keyOf = (username: string) => `roost.search.recent.${username}`

/** What this account chose last in this browser, newest first; what an older console wrote may no longer fit. */
export function readRecent(username: string): Memory[] {
  const kept = readStored<unknown>(keyOf(username), [])
  return Array.isArray(kept) ? kept.filter(isMemory) : []
}

export function remember(username: string, memory: Memory): void {
  const others = readRecent(username).filter((one) => identity(one) !== identity(memory))
  writeStored(keyOf(username), [memory, ...others].slice(0, KEPT))
}

function isMemory(value: unknown): value is Memory {
  const { type, path, name, finding: found } = (value ?? {}) as Record<string, unknown>
  if (type === 'page') return (specPaths as readonly unknown[]).includes(path)
  return type === 'action' ? typeof name === 'string' : type === 'found' && finding.safeParse(found).success
}

function identity(memory: Memory): string {
  if (memory.type === 'page') return memory.path
  if (memory.type === 'action') return memory.name
  const { finding: found } = memory
  if (found.type === 'device') return `device ${found.sn}`
  if (found.type === 'client') return `client ${found.mac}`
  return found.type === 'ssid' ? `ssid ${found.group.ID} ${found.key}` : `${found.type} ${found.ID}`
}
