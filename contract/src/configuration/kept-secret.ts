import { z } from 'zod'

/** Stands for a secret that is kept: sent to browsers instead of it, sent back to keep it. */
export const KEPT_SECRET = { kept: true } as const
export type KeptSecret = typeof KEPT_SECRET

/** A text that never leaves. */
export const secret = <Text extends z.ZodType>(text: Text) =>
  z.union([text, z.object({ kept: z.literal(true) })])
