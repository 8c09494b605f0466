import { randomInt } from 'node:crypto'

/** Names that would pass for the system's own. */
const reserved = new Set(['super', 'root', 'admin', 'administrator', 'demo', 'roost', 'system', 'support'])

export const isReserved = (username: string): boolean => reserved.has(username.toLowerCase())

interface Names {
  isNameTaken(username: string): Promise<boolean>
}

/** A user name for somebody who chose none: what stands before the @, with a number where it is taken. */
export async function freeUsername(target: string, names: Names): Promise<string> {
  const base = baseOf(target)
  for (let tries = 0; tries < 5; tries += 1) {
    const name = tries === 0 ? base : `${base}-${randomInt(1000, 10_000)}`
    if (!isReserved(name) && !(await names.isNameTaken(name))) return name
  }
  return `${base}-${randomInt(10 ** 9, 10 ** 10)}`
}

function baseOf(target: string): string {
  const local = target.includes('@') ? target.trim().split('@')[0]! : ''
  const fit = local
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .replace(/^[^\p{L}]+/u, '')
    .slice(0, 28)
  return fit.length >= 3 ? fit : 'member'
}
