import type { Insertable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { KeptDetails } from './chain.ts'

/** An operation as it is kept, before it has its place in the chain. */
export type KeptOperation = KeptDetails & { salt: string }

export const rowOf = (kept: KeptOperation, seq: number): Insertable<Database['operation']> => ({
  ...kept,
  seq,
  search_text: [kept.username, kept.token, kept.subject, kept.sn, kept.address].join(' ').toLowerCase(),
})
