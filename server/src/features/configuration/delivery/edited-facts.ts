import type { EditedFact } from '#contract/configuration/facts.ts'
import type { Db } from '../../../db/client.ts'
import type { JobHandler } from '../../../jobs/job-handler.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { KnownDevice } from '../../inventory/inventory.reader.ts'
import type { DesiredState } from '../desired-state/desired-state.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { Reconciler } from './reconciler.ts'

/** A network, or one device, whose own facts somebody edited. */
export interface EditedPlace {
  tenant: number
  of: { network: number } | { sn: string }
  by: { accountId: number; username: string }
  facts: readonly EditedFact[]
}

export interface EditedFactsDeps {
  jobs: Pick<JobQueue, 'enqueue' | 'wake'>
  desired: Pick<DesiredState, 'forgetSites'>
  devices: DeviceReader
  reconciler: Reconciler
}

type Args = Omit<EditedPlace, 'tenant'>

/**
 * A country, a time zone or a name is in no section and reaches devices all the same: by a change-set of its own, which
 * a job writes that is asked for in the transaction of the edit.
 */
export class EditedFacts {
  readonly #deps: EditedFactsDeps
  constructor(deps: EditedFactsDeps) {
    this.#deps = deps
  }

  /** @param trx in which they are edited */
  async enqueue(trx: Db, { tenant, ...args }: EditedPlace): Promise<void> {
    if (args.facts.length === 0) return
    await this.#deps.jobs.enqueue({ kind: 'configuration.facts', tenant, args: { ...args } }, trx)
  }

  /** The transaction is committed. */
  begin(): void {
    this.#deps.jobs.wake()
  }

  /** What devices have been given by an earlier run stays as it is, and is given nobody twice. */
  readonly handler: JobHandler<Args> = {
    kind: 'configuration.facts',
    run: async ({ tenant, args: { of, by, facts } }) => {
      // It may run before whoever edited them has told of it.
      this.#deps.desired.forgetSites()
      const devices = (await this.#devicesOf(of)).filter((device) => device.tenant === tenant)
      const cause = 'network' in of ? 'network_edited' : 'device_renamed'
      await this.#deps.reconciler.reconcileAll(devices, { cause, who: by, facts })
    },
  }

  async #devicesOf(of: EditedPlace['of']): Promise<KnownDevice[]> {
    if ('network' in of) return this.#deps.devices.knownIn(of.network)
    const device = await this.#deps.devices.known(of.sn)
    return device ? [device] : []
  }
}
