import { isIP } from 'node:net'
import { hostname } from 'node:os'

/** Longest DNS name; longer ones cannot be in a certificate. */
const MAX_NAME = 253

/**
 * The names the device listener's certificate carries, the public one first: it becomes the common name,
 * which is all that some agents look at. IPv4 addresses come along for people who dial one; APs do not
 * look at those.
 */
export function serverNames(publicUrl: string | undefined, host: string = hostname()): string[] {
  const names = [publicName(publicUrl), 'localhost', host.toLowerCase(), '127.0.0.1']
  return [...new Set(names.filter((name) => name !== null && isUsable(name)))] as string[]
}

/** Host of ROOST_PUBLIC_URL; null without one. */
export function publicName(publicUrl: string | undefined): string | null {
  if (publicUrl === undefined || !URL.canParse(publicUrl)) return null
  return new URL(publicUrl).hostname
}

function isUsable(name: string): boolean {
  if (isIP(name) === 4) return true
  return name.length <= MAX_NAME && /^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(name)
}
