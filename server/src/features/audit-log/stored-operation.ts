import type { StoredDetails } from './chain.ts'

/** An operation as it is kept, before it has its place in the chain. */
export type StoredOperation = StoredDetails & { salt: string }

export const rowOf = (kept: StoredOperation, seq: number) => ({
  ...kept,
  seq,
  search_text: [kept.username, kept.token, kept.subject, kept.sn, kept.address].join(' ').toLowerCase(),
})
