import type { ChangeOutcome } from '#contract/configuration/changes/device-change.ts'
import type { continueRollout, Rollout, RolloutState, Staged } from '#contract/configuration/rollouts.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { DeviceConfigStatuses } from '../status/device-config-statuses.ts'
import { RolloutRepository, type RolloutRow } from './rollout.repository.ts'
import type { RolloutRunner } from './rollout-runner.ts'
import { stageStateOf } from './stages.ts'

export interface RolloutServiceDeps {
  db: Db
  clock: Clock
  statuses: DeviceConfigStatuses
  rolloutRunner: RolloutRunner
}

type Decision = BodyOf<typeof continueRollout>

const SHOWN_MS = 7 * 86_400_000
const NAMED_MOST = 20

/** What goes to devices in stages, for people. */
export class RolloutService {
  readonly #deps: RolloutServiceDeps
  constructor(deps: RolloutServiceDeps) {
    this.#deps = deps
  }

  async list({ tenant }: Pick<Caller, 'tenant'>, network: number): Promise<Rollout[]> {
    const since = this.#deps.clock.now() - SHOWN_MS
    const rows = await new RolloutRepository(this.#deps.db).ofNetwork(tenant, network, since)
    return Promise.all(rows.map((row) => this.#presented(row, network)))
  }

  /** @throws ApiError `conflict` unless it is there and has stopped */
  goOn(caller: Caller, decision: Decision): Promise<Rollout> {
    return this.#decide(caller, decision, (set) => this.#deps.rolloutRunner.goOn(set))
  }

  /** @throws ApiError `conflict` where it is not there or has ended */
  takeBack(caller: Caller, decision: Decision): Promise<Rollout> {
    return this.#decide(caller, decision, (set) => this.#deps.rolloutRunner.takeBack(set))
  }

  /** Whoever decides on what goes to several networks was asked for at the door of each. */
  async #decide(
    caller: Caller,
    { group, changeSet, others = [] }: Decision,
    act: (set: number) => Promise<boolean>,
  ) {
    const rollouts = new RolloutRepository(this.#deps.db)
    const row = await rollouts.find(changeSet)
    const networks = new Set((await rollouts.devicesOf(changeSet)).map(({ network_id }) => network_id))
    const named = new Set([group, ...others.map((other) => other.group)])
    const isItsOwn = row?.tenant_id === caller.tenant && networks.has(group) && networks.isSubsetOf(named)
    if (!isItsOwn || !(await act(changeSet))) throw new ApiError('conflict')
    const found = (await this.list(caller, group)).find((one) => one.changeSet === changeSet)
    if (!found) throw new ApiError('conflict')
    return found
  }

  async #presented(row: RolloutRow & { by: string | null }, network: number): Promise<Rollout> {
    const devices = await new RolloutRepository(this.#deps.db).outcomesOf(row.change_set_id)
    const isOpen = row.ended_at === null
    const stood = devices.map(({ sn, stage, name, change_id, network_id, outcome }) => {
      const status = this.#deps.statuses.get(sn)
      // What was sent once more, or saved since, counts in the place of the first try as long as it is open.
      const newer = isOpen && status && status.changeId !== change_id ? status.outcome : outcome
      const state = stageStateOf(newer as ChangeOutcome | null)
      return { sn, stage, name: name ?? sn, isHere: network_id === network, state }
    })
    const failed = stood.filter(({ state, isHere }) => state === 'failed' && isHere)
    const stages = Math.max(1, ...stood.map(({ stage }) => stage))
    return {
      ...{ changeSet: row.change_set_id, state: row.state as RolloutState, by: row.by },
      ...{ mostFailures: row.most_failures, atLimit: row.at_limit as Staged['atLimit'] },
      ...{ why: row.why as Rollout['why'], at: row.began_at, endedAt: row.ended_at, stage: row.stage },
      stages: Array.from({ length: stages }, (_, at) => {
        const here = stood.filter(({ stage }) => stage === at + 1)
        const count = (state: string) => here.filter((one) => one.state === state).length
        return {
          ...{ devices: here.length, applied: count('applied') },
          ...{ failed: count('failed'), away: count('away') },
        }
      }),
      failed: failed.slice(0, NAMED_MOST).map(({ sn, name }) => ({ sn, name })),
      networks: [...new Set(devices.map(({ network_id }) => network_id))],
    }
  }
}
