import { z } from 'zod'
import { limits } from './limits.ts'

/** `?limit=&cursor=` of every list. The cursor is opaque; it belongs to the same filter and sort. */
export const pageQuery = {
  limit: z.coerce.number().int().min(1).max(limits.pageMax).optional(),
  cursor: z.string().max(500).optional(),
}

export interface Page {
  /** Opaque; null at the end. */
  next: string | null
  /** Rows of the whole filtered list. */
  total: number
}
