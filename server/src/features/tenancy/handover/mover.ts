import type { Db } from '../../../db/client.ts'
import { violation } from '../../../db/violations.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Subtree } from '../subtree.ts'
import { eachChunk, type Transfer, type TransferPart } from './transfer.ts'

export interface MoverDeps {
  db: Db
  /** All that keep something under an owner; asked when all are there. */
  parts(): readonly TransferPart[]
  /** Runs it while nothing that devices tell is being written. */
  quietly<T>(work: () => Promise<T>): Promise<T>
  snsIn(networks: number[]): Promise<string[]>
  bus: EventBus
  clock: { now(): number }
}

export interface Move {
  from: number
  to: number
  /** The node and all below it. */
  subtree: Subtree
  /** Of the new owner; null = at the top. */
  parent: number | null
  name: string
  /** What must hold together with the move; false: somebody was first, and nothing moves. */
  also(trx: Db, transfer: Transfer): Promise<boolean>
}

/** Brings a part of the tree, with all that stands in it, from one tenant to another: whole or not at all. */
export class Mover {
  readonly #deps: MoverDeps
  constructor(deps: MoverDeps) {
    this.#deps = deps
  }

  /**
   * @returns whether it was moved
   * @throws ApiError `name_in_use`
   */
  async move(move: Move): Promise<boolean> {
    const { bus, parts, quietly } = this.#deps
    const moved = await quietly(async () => {
      const transfer = await this.#inOne(move)
      // Before anything that devices tell is written again: it would bring back the old owner.
      if (transfer) for (const part of parts()) await part.moved?.(transfer)
      return transfer !== null
    })
    if (!moved) return false
    for (const tenant of [move.from, move.to]) bus.emit('tenancy.changed', { tenant })
    bus.emit('networks.moved', { networks: move.subtree.networks })
    return true
  }

  async #inOne(move: Move): Promise<Transfer | null> {
    const { db, clock, parts, snsIn } = this.#deps
    const { from, to } = move
    const { projects, networks } = move.subtree
    const transfer = { from, to, projects, networks, sns: await snsIn(networks), at: clock.now() }
    try {
      return await db.transaction().execute(async (trx) => {
        if (!(await move.also(trx, transfer))) return null
        await moveTree(trx, move, transfer)
        for (const part of parts()) await part.move(trx, transfer)
        return transfer
      })
    } catch (error) {
      if (violation(error) === 'unique') throw new ApiError('name_in_use', { name: move.name }, 'Name')
      throw error
    }
  }
}

async function moveTree(trx: Db, move: Move, transfer: Transfer): Promise<void> {
  if (!(await moveRoot(trx, move)))
    throw doesNotExist(move.subtree.ref.mode === 'group' ? 'network' : 'project')
  const { projects, networks, to } = transfer
  await leaveTrash(trx, transfer)
  await eachChunk(projects, (ids) =>
    trx.updateTable('project').set({ tenant_id: to }).where('id', 'in', ids).execute(),
  )
  await eachChunk(networks, (ids) =>
    trx.updateTable('network').set({ tenant_id: to }).where('id', 'in', ids).execute(),
  )
}

/** @returns whether it is still there, and still theirs */
async function moveRoot(trx: Db, { subtree: { ref }, parent, name, from, to }: Move): Promise<boolean> {
  const table = ref.mode === 'group' ? 'network' : 'project'
  const theirs = trx.selectFrom(table).select('id').where('id', '=', ref.id).where('tenant_id', '=', from)
  if (!(await theirs.where('deletion_id', 'is', null).executeTakeFirst())) return false
  const values = { name, name_key: name.toLowerCase(), tenant_id: to }
  const moved =
    ref.mode === 'group'
      ? trx
          .updateTable('network')
          .set({ ...values, project_id: parent })
          .where('id', '=', ref.id)
      : trx
          .updateTable('project')
          .set({ ...values, parent_id: parent })
          .where('id', '=', ref.id)
  await moved.execute()
  return true
}

/** What lies in the trash was not offered: it stays with who deleted it. */
async function leaveTrash(trx: Db, { projects }: Transfer): Promise<void> {
  await eachChunk(projects, async (ids) => {
    const inTrash = trx.updateTable('network').set({ project_id: null }).where('project_id', 'in', ids)
    await inTrash.where('deletion_id', 'is not', null).execute()
    const below = trx.updateTable('project').set({ parent_id: null }).where('parent_id', 'in', ids)
    await below.where('deletion_id', 'is not', null).execute()
  })
}
