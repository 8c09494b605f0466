import { othersTurn } from '../lib/others-turn.ts'

/** So many rows are removed in one statement: SQLite lets nobody else work meanwhile. */
const AT_ONCE = 2_000

/** What a statement answers that removes rows. */
interface Removal {
  executeTakeFirst(): Promise<{ numDeletedRows: bigint }>
}

/** Removes rows some at a time, and lets others have their turn between. `remove`: as many at most as it is told. */
export async function removeInTurns(remove: (atOnce: number) => Removal, atOnce = AT_ONCE): Promise<void> {
  for (;;) {
    const { numDeletedRows } = await remove(atOnce).executeTakeFirst()
    if (numDeletedRows < BigInt(atOnce)) return
    await othersTurn()
  }
}
