import { z } from 'zod'
import { limits } from './limits.ts'
import { isOneScript, isPlainText, lookAlike, notPlain } from './plain-text.ts'

/** Fields used by more than one feature. */
export const id = z.int().positive()
export const queryId = z.coerce.number().int().positive()
export const timeMs = z.int().nonnegative().describe('milliseconds since 1970, UTC')

export const timezone = z.string().refine(isTimeZone, 'an IANA time zone such as Europe/Berlin')

function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }))
  } catch {
    return false
  }
}

/** Trimmed, 1 to 64 characters, as `isPlainText` and `isOneScript` have them. */
export const name = z
  .string()
  .trim()
  .min(1)
  .max(limits.nameMax)
  .refine(isPlainText, notPlain)
  .refine(isOneScript, lookAlike)

export const note = z.string().trim().max(limits.noteMax).refine(isPlainText, notPlain)

/** As a device tells its model and people see it in lists. */
export const modelName = z.string().trim().min(1).max(limits.modelMax).refine(isPlainText, notPlain)

/**
 * Serial number, exactly 17 characters: a vendor serial `[0-9A-Z]{17}` or the MAC written with colons
 * (readings C24). Trimmed and upper-cased.
 */
export const sn = z
  .string()
  .trim()
  .toUpperCase()
  .length(limits.serialLength)
  .regex(/^(?:[0-9A-Z]{17}|(?:[0-9A-F]{2}:){5}[0-9A-F]{2})$/)

/** The last six hexadecimal digits of the MAC, separators allowed. */
export const macProof = z
  .string()
  .trim()
  .toUpperCase()
  .transform((text) => text.replaceAll(/[:\-. ]/g, ''))
  .pipe(z.string().regex(/^[0-9A-F]{6}$/))
