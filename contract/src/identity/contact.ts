import { z } from 'zod'
import { isOneScript, lookAlike } from '../plain-text.ts'

/** How a person is reached besides the console. */
export const channels = ['email', 'sms'] as const
export type Channel = (typeof channels)[number]

const email = z.email().max(200)
const phone = /^\+[1-9]\d{6,14}$/

/** What people put between digits, and the `00` of those who dial it. */
const compact = (text: string) => text.replaceAll(/[\s().\-/]/g, '').replace(/^00/, '+')

/**
 * One spelling for each e-mail address or phone number (E.164): what is kept, compared and unique.
 * @returns null when it is neither
 */
export function contactOf(text: string): { channel: Channel; key: string } | null {
  const trimmed = text.trim()
  if (trimmed.includes('@')) {
    const key = trimmed.normalize('NFKC').toLowerCase()
    return email.safeParse(key).success ? { channel: 'email', key } : null
  }
  const number = compact(trimmed)
  return phone.test(number) ? { channel: 'sms', key: number } : null
}

/** An e-mail address, or a phone number with its country: `+49 30 1234567`. */
export const contact = z
  .string()
  .max(200)
  .refine((text) => contactOf(text) !== null, 'an e-mail address, or a phone number that begins with +')

/** A user name is never taken for somebody's e-mail address or phone number. */
export const username = z
  .string()
  .trim()
  .min(3)
  .max(40)
  .regex(/^\p{L}[\p{L}\p{N}._-]*$/u, 'begins with a letter; letters, digits, dots, hyphens, underscores')
  .refine(isOneScript, lookAlike)
