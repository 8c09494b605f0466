import { z } from 'zod'
import { isPlainText, notPlain } from '../plain-text.ts'

/** Of profiles of ports and SSIDs alike. */
export const PROFILES_MAX = 32

export const profileKey = z
  .string()
  .regex(/^[a-z0-9]{4,24}$/)
  .describe('stays the same when the name changes; made by whoever adds it')

export const profileName = z.string().trim().min(1).max(32).refine(isPlainText, notPlain)

export const areDistinct = (list: readonly { key: string; name: string }[]): boolean =>
  (['key', 'name'] as const).every((member) => new Set(list.map((one) => one[member])).size === list.length)
