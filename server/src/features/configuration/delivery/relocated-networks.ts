import type { Db } from '../../../db/client.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { TreeReader } from '../desired-state/sites.ts'
import type { Reconciler } from './reconciler.ts'

/** Networks that lie elsewhere now, of the tenant whose they are now. */
export interface RelocatedNetworks {
  tenant: number
  networks: readonly number[]
}

export interface RelocationDeps {
  jobs: Pick<JobQueue, 'enqueue' | 'wake'>
  desired: DesiredState
  reconciler: Reconciler
  tree: Pick<TreeReader, 'nameOf'>
}

type Args = Pick<RelocatedNetworks, 'networks'>

/**
 * Where networks lie was changed, so what is said above them may be something else now: their devices are brought to it
 * by a job that is asked for in the transaction of the move.
 */
export class Relocation {
  readonly #deps: RelocationDeps
  constructor(deps: RelocationDeps) {
    this.#deps = deps
  }

  /** @param trx in which the networks are moved */
  async enqueue(trx: Db, { tenant, networks }: RelocatedNetworks): Promise<void> {
    if (networks.length === 0) return
    // No unique key: one that runs already may have looked before this move.
    await this.#deps.jobs.enqueue({ kind: 'configuration.reconcile', tenant, args: { networks } }, trx)
  }

  /** The transaction is committed. */
  begin(): void {
    this.#deps.desired.forgetSites()
    this.#deps.jobs.wake()
  }

  readonly handler: JobHandler<Args> = {
    kind: 'configuration.reconcile',
    run: async ({ tenant, args: { networks }, signal, progress }) => {
      // It may run before whoever moved them has told of it.
      this.#deps.desired.forget()
      const errors: unknown[] = []
      for (const [done, network] of networks.entries()) {
        signal.throwIfAborted()
        errors.push(...(await this.#one(tenant!, network)))
        await progress(done + 1, networks.length)
      }
      if (errors.length > 0) throw errors[0]
    },
  }

  /** A network that is gone or another's by now is left to what moved it there. */
  async #one(tenant: number, network: number): Promise<unknown[]> {
    const isTheirs = (await this.#deps.tree.nameOf(tenant, network)) !== null
    return isTheirs ? this.#deps.reconciler.reconcileNetwork(tenant, network) : []
  }
}
