/** dBm of clients by the access point that hears them: usually one, for some minutes perhaps two. */
export type Look = ReadonlyMap<string, ReadonlyMap<string, number>>

/** Sums over looks. */
export interface LookSums {
  /** Clients that were heard. */
  told: number
  /** Of them, below the threshold. */
  weak: number
  leftWeak: number
  lost: number
  moves: number
}

/** What one look adds, beside the look before. */
export function addLook(sums: LookSums, before: Look, now: Look, threshold: number): void {
  for (const [client, heard] of now)
    for (const [sn, dbm] of heard) {
      sums.told++
      if (dbm < threshold) sums.weak++
      const then = before.get(client)
      if (then && !then.has(sn)) sums.moves++
    }
  for (const [client, heard] of before)
    for (const [sn, dbm] of heard) {
      if (dbm >= threshold) continue
      if (!now.get(client)?.has(sn)) sums.leftWeak++
      if (!now.has(client)) sums.lost++
    }
}
