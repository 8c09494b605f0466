import type { Db } from '../../../db/client.ts'

/** Places that change hands, with all that stands in them. */
export interface Transfer {
  /** Tenants. */
  from: number
  to: number
  projects: number[]
  networks: number[]
  /** Devices bound there. */
  sns: string[]
  at: number
}

/** A feature that keeps something of networks and devices under their owner. */
export interface TransferPart {
  /** Inside the one transaction that moves everything. */
  move(trx: Db, transfer: Transfer): Promise<void>
  /** It is on disk: memory follows. */
  moved?(transfer: Transfer): Promise<void>
}

/** Parameters one statement takes on both engines, with room to spare. */
const CHUNK = 1_000

/** Does something with a long list, so many at a time. */
export async function eachChunk<Item>(items: readonly Item[], work: (some: Item[]) => Promise<unknown>) {
  for (let from = 0; from < items.length; from += CHUNK) await work(items.slice(from, from + CHUNK))
}
