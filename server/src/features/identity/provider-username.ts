import { randomInt } from 'node:crypto'

const longest = 40
const suffixes = 20

/**
 * Names for an account made for somebody the provider sent, best first: as the provider has it, cut to what a name
 * may be here, then with numbers that make it free.
 */
export function usernamesFor(told: string | null): string[] {
  const base = (told ?? '')
    .split('@')[0]!
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .replace(/^[^\p{L}]+/u, '')
    .slice(0, longest - 7)
  const name = base.length >= 3 ? base : 'user'
  const numbered = Array.from({ length: suffixes }, () => `${name}-${randomInt(1_000, 1_000_000)}`)
  return name === 'user' ? numbered : [name, ...numbered]
}
