import { randomInt } from 'node:crypto'
import { username } from '#contract/identity/contact.ts'
import { toPlainText } from '#contract/plain-text.ts'

const longest = 40
const suffixes = 20
const shownMax = 200

/**
 * Names for an account made for somebody the provider sent, best first: as the provider has it, cut to what a name
 * may be here, then with numbers that make it free.
 */
export function usernamesFor(told: string | null): string[] {
  const base = toPlainText((told ?? '').split('@')[0]!.normalize('NFKC'))
    .replaceAll(/[^\p{L}\p{N}._-]/gu, '')
    .replace(/^[^\p{L}]+/u, '')
    .slice(0, longest - 7)
  const name = username.safeParse(base).success ? base : 'user'
  const numbered = Array.from({ length: suffixes }, () => `${name}-${randomInt(1_000, 1_000_000)}`)
  return name === 'user' ? numbered : [name, ...numbered]
}

/** What an account at the provider is called in lists: nothing that hides or turns text around, not endlessly long. */
export function shownName(told: readonly (string | null)[]): string {
  const plain = told.map((text) =>
    toPlainText(text ?? '')
      .trim()
      .slice(0, shownMax),
  )
  return plain.find((text) => text !== '') ?? '—'
}
