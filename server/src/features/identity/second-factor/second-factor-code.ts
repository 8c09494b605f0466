import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** Clocks of phones are off: the step before and the step after count as well (RFC 6238, 5.2). */
const NEIGHBOURS = [0, -1, 1]

const ISSUER = 'Roost'

/** A new secret of 160 bits, base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32

/** The `otpauth://` address that authenticator apps read. */
export const addressFor = (secret: string, username: string): string =>
  new TOTP({ issuer: ISSUER, label: username, secret, period: PERIOD_S }).toString()

const codeOf = (secret: string, step: number): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), period: PERIOD_S, timestamp: step * PERIOD_S * 1000 })

export const codeAt = (secret: string, at: number): string => codeOf(secret, stepAt(at))

const stepAt = (at: number): number => Math.floor(at / 1000 / PERIOD_S)

/** The time step a code is of, near `at`; null when it is none of those. */
export function stepOf(secret: string, code: string, at: number): number | null {
  const steps = NEIGHBOURS.map((offset) => stepAt(at) + offset)
  // All are looked at, so that the time tells nothing.
  const matching = steps.filter((step) => isSame(codeOf(secret, step), code))
  return matching[0] ?? null
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789'

/** 80 random bits in four groups of four, no look-alikes. */
export function newRecoveryCode(): string {
  const letters = [...randomBytes(16)].map((byte) => alphabet[byte % 32])
  return [0, 4, 8, 12].map((from) => letters.slice(from, from + 4).join('')).join('-')
}

/** A code as typed, without what people put between the groups. */
export const bare = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()
