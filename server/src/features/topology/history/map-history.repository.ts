import type { TopologyGraph } from '#contract/topology/graph.ts'
import type { MapChange } from '#contract/topology/history.ts'
import type { Db } from '../../../db/client.ts'

export interface Frame {
  at: number
  graph: TopologyGraph
}

/** What maps of networks were like: whole ones now and then, and what changed since. */
export class MapHistoryRepository {
  readonly #db: Db
  constructor(db: Db) {
    this.#db = db
  }

  /** The last whole map until a moment. */
  async frameBefore(network: number, at: number): Promise<Frame | null> {
    const frames = this.#db.selectFrom('topology_frame').where('network_id', '=', network)
    const row = await frames.where('at', '<=', at).orderBy('at', 'desc').selectAll().executeTakeFirst()
    return row ? { at: Number(row.at), graph: readGraph(row.graph) } : null
  }

  /** What changed after one moment until another, in order. */
  async changes(network: number, after: number, until: number): Promise<MapChange[]> {
    const rows = await this.#db
      .selectFrom('topology_change')
      .where('network_id', '=', network)
      .where('at', '>', after)
      .where('at', '<=', until)
      .orderBy('at')
      .select('changes')
      .execute()
    return rows.flatMap(({ changes }) => JSON.parse(changes) as MapChange[])
  }

  async firstAt(network: number): Promise<number | null> {
    const frames = this.#db.selectFrom('topology_frame').where('network_id', '=', network)
    const row = await frames.select(({ fn }) => fn.min('at').as('at')).executeTakeFirst()
    return row?.at === null || row?.at === undefined ? null : Number(row.at)
  }

  async addFrame(network_id: number, at: number, graph: TopologyGraph): Promise<void> {
    await this.#db
      .insertInto('topology_frame')
      .values({ network_id, at, graph: JSON.stringify(graph) })
      .onConflict((conflict) => conflict.columns(['network_id', 'at']).doNothing())
      .execute()
  }

  async addChanges(network_id: number, at: number, changes: readonly MapChange[]): Promise<void> {
    await this.#db
      .insertInto('topology_change')
      .values({ network_id, at, changes: JSON.stringify(changes), count: changes.length })
      .onConflict((conflict) => conflict.columns(['network_id', 'at']).doNothing())
      .execute()
  }

  /** Forgets what was before; maps after it need nothing of that. */
  async forgetBefore(network: number, at: number): Promise<void> {
    for (const table of ['topology_frame', 'topology_change'] as const)
      await this.#db.deleteFrom(table).where('network_id', '=', network).where('at', '<', at).execute()
  }
}

/** Maps that were kept before spare links were looked for have none. */
const readGraph = (text: string): TopologyGraph => ({
  spares: [],
  ...(JSON.parse(text) as Omit<TopologyGraph, 'spares'> & Partial<Pick<TopologyGraph, 'spares'>>),
})
