import { createHash, randomBytes } from 'node:crypto'

/** 256 bits, URL-safe: session values and tickets. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A short public id that tells nothing. */
export const newId = (): string => randomBytes(12).toString('base64url')

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const letters = 'abcdefghijkmnpqrstuvwxyz'
const digits = '23456789'

/** A password a person can read aloud: 20 characters in groups of four, no look-alikes (about 95 bits). */
export function newPassword(): string {
  const alphabet = letters + letters.toUpperCase().replaceAll(/[IO]/g, '') + digits
  const pick = (from: string) => from[randomBelow(from.length)]!
  const groups = Array.from({ length: 5 }, () => Array.from({ length: 4 }, () => pick(alphabet)).join(''))
  groups[0] = pick(letters) + pick(digits) + groups[0]!.slice(2)
  return groups.join('-')
}

/** Unbiased: bytes above the last whole multiple are thrown away. */
function randomBelow(bound: number): number {
  const limit = 256 - (256 % bound)
  for (;;) {
    const byte = randomBytes(1)[0]!
    if (byte < limit) return byte % bound
  }
}
