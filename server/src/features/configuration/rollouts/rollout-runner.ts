import type { RolloutState } from '#contract/configuration/rollouts.ts'
import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import type { JobQueue } from '../../../jobs/job-queue.ts'
import type { Clock } from '../../../lib/clock.ts'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { DeliveryQueue } from '../delivery/delivery-queue.ts'
import { rollBackJob } from '../delivery/protection/roll-back-job.ts'
import type { DeviceConfigStatuses } from '../status/device-config-statuses.ts'
import type { GroupCommit } from '../status/group-commit.ts'
import { giveBack } from './give-back.ts'
import { type NewRollout, STAGE_MS } from './new-rollout.ts'
import type { OpenRollout, OpenRollouts } from './open-rollouts.ts'
import { RolloutRepository, type RolloutRow } from './rollout.repository.ts'
import { type StageResult, type StageState, stageResultOf, stageStateOf } from './stages.ts'

export interface RolloutRunnerDeps {
  db: Db
  bus: EventBus
  clock: Clock
  log: Logger
  commits: GroupCommit
  statuses: DeviceConfigStatuses
  rollouts: OpenRollouts
  jobs: Pick<JobQueue, 'enqueue' | 'wake'>
  deliveryQueue: Pick<DeliveryQueue, 'request'>
}

type Values = Partial<Omit<RolloutRow, 'state'>> & { state?: RolloutState }

/** Brings rollouts from stage to stage. Every step is in the tables first, so that a process that ends loses none. */
export class RolloutRunner {
  readonly #deps: RolloutRunnerDeps
  readonly #turns: KeyedQueue<number>
  readonly #timers = new Map<number, NodeJS.Timeout>()
  readonly #asked = new Set<number>()
  constructor(deps: RolloutRunnerDeps) {
    this.#deps = deps
    this.#turns = new KeyedQueue({
      failed: (error, set) => deps.log.error({ err: error, set }, 'a rollout could not go on'),
    })
  }

  async load(): Promise<void> {
    const stored = new RolloutRepository(this.#deps.db)
    for (const row of await stored.open())
      this.begin({ row, devices: await stored.devicesOf(row.change_set_id) })
  }

  follow(): () => void {
    return this.#deps.bus.on('configuration.changed', ({ sn }) => {
      for (const { row } of this.#deps.rollouts.of(sn)) this.#look(row.change_set_id)
    })
  }

  begin({ row, devices }: NewRollout): void {
    const rollout = this.#deps.rollouts.add(row, devices)
    this.#watch(rollout)
    this.#look(row.change_set_id)
  }

  /** A person goes on with what stopped. @returns whether it had stopped */
  goOn(set: number): Promise<boolean> {
    return this.#turns.run(set, async () => {
      const rollout = this.#deps.rollouts.get(set)
      if (rollout?.row.state !== 'stopped') return false
      const accepted = this.#failed(rollout)
      const until = this.#deps.clock.now() + STAGE_MS
      if (!(await this.#move(rollout, { state: 'running', accepted, until, why: null }))) return false
      this.#request(rollout)
      this.#look(set)
      return true
    })
  }

  /** @returns whether it was still open */
  takeBack(set: number): Promise<boolean> {
    return this.#turns.run(set, async () => {
      const rollout = this.#deps.rollouts.get(set)
      if (!rollout || rollout.row.state === 'taking_back') return false
      return this.#takeBack(rollout, 'person')
    })
  }

  /** Before what was saved with it is undone. */
  async givingBack(set: number): Promise<void> {
    const rollout = this.#deps.rollouts.get(set)
    if (rollout) await giveBack({ ...this.#deps, now: () => this.#deps.clock.now() }, rollout)
  }

  async takenBack(set: number): Promise<void> {
    const rollout = this.#deps.rollouts.get(set)
    if (rollout) await this.#end(rollout, 'taken_back')
  }

  /** Networks changed hands: their devices are no part of it any more. */
  forget(networks: readonly number[]): void {
    for (const { row, devices } of this.#deps.rollouts.all()) {
      const rest = [...devices.values()].filter(({ network_id }) => !networks.includes(network_id))
      if (rest.length === devices.size) continue
      this.#forget(row.change_set_id)
      if (rest.length > 0) this.begin({ row, devices: rest })
    }
  }

  stop(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer)
    this.#timers.clear()
  }

  /** Many devices end at the same moment: they are looked at together. */
  #look(set: number): void {
    if (this.#asked.has(set)) return
    this.#asked.add(set)
    void this.#turns.post(set, async () => {
      this.#asked.delete(set)
      const rollout = this.#deps.rollouts.get(set)
      if (rollout?.row.state === 'running') await this.#judge(rollout)
    })
  }

  async #judge(rollout: OpenRollout): Promise<void> {
    const { row, stages } = rollout
    const isLast = row.stage >= stages
    const isOver = this.#deps.clock.now() >= row.until
    const { most_failures: mostFailures, accepted } = row
    const atLimit = row.at_limit as 'stop' | 'take_back'
    const states = stageStatesIn(rollout, this.#deps.statuses)
    const result = stageResultOf({ states, mostFailures, atLimit, accepted, isLast, isOver })
    if (result === 'wait') return
    if (result !== 'next') return this.#halt(rollout, result)
    if (isLast) return this.#end(rollout, 'done')
    const until = this.#deps.clock.now() + STAGE_MS
    if (!(await this.#move(rollout, { stage: row.stage + 1, until }))) return
    this.#request(rollout)
    this.#look(row.change_set_id)
  }

  async #halt(rollout: OpenRollout, why: Exclude<StageResult, 'wait' | 'next'>): Promise<void> {
    if (rollout.row.at_limit === 'take_back') await this.#takeBack(rollout, why)
    else await this.#move(rollout, { state: 'stopped', why })
  }

  async #takeBack(rollout: OpenRollout, why: string): Promise<boolean> {
    const { change_set_id, tenant_id } = rollout.row
    const job = rollBackJob(tenant_id, change_set_id)
    const moved = await this.#move(rollout, { state: 'taking_back', why }, (trx) =>
      this.#deps.jobs.enqueue(job, trx).then(() => undefined),
    )
    this.#deps.jobs.wake()
    return moved
  }

  async #end(rollout: OpenRollout, state: 'done' | 'taken_back'): Promise<void> {
    await this.#move(rollout, { state, ended_at: this.#deps.clock.now() })
    this.#forget(rollout.row.change_set_id)
    for (const sn of rollout.devices.keys()) this.#deps.deliveryQueue.request(sn)
  }

  async #move(
    { row }: OpenRollout,
    values: Values,
    also: (trx: Db) => Promise<void> = async () => undefined,
  ): Promise<boolean> {
    const moved: boolean[] = []
    await this.#deps.commits.write(async (trx) => {
      const isDone = await new RolloutRepository(trx).move(row.change_set_id, row, values)
      moved.push(isDone)
      if (isDone) await also(trx)
    })
    if (moved.at(-1) !== true) return false
    Object.assign(row, values)
    const rollout = this.#deps.rollouts.get(row.change_set_id)
    if (rollout) this.#watch(rollout)
    return true
  }

  /** Those whose stage has come. */
  #request({ row, devices }: OpenRollout): void {
    for (const { sn, stage } of devices.values()) if (stage <= row.stage) this.#deps.deliveryQueue.request(sn)
  }

  #failed = (rollout: OpenRollout): number =>
    stageStatesIn(rollout, this.#deps.statuses).filter((one) => one === 'failed').length

  #watch({ row }: OpenRollout): void {
    const { change_set_id: set, until, state } = row
    clearTimeout(this.#timers.get(set))
    if (state !== 'running') return
    const timer = setTimeout(() => this.#look(set), Math.max(0, until - this.#deps.clock.now()))
    this.#timers.set(set, timer.unref())
  }

  #forget(set: number): void {
    clearTimeout(this.#timers.get(set))
    this.#timers.delete(set)
    this.#deps.rollouts.remove(set)
  }
}

/** How those stand whose stage has come. */
function stageStatesIn({ row, devices }: OpenRollout, statuses: DeviceConfigStatuses): StageState[] {
  return [...devices.values()]
    .filter(({ stage }) => stage <= row.stage)
    .map(({ sn, change_id, network_id }) => {
      const status = statuses.get(sn)
      // Memory may still tell of the change before.
      if (status && (status.changeId ?? 0) < change_id) return 'open'
      return status?.network === network_id ? stageStateOf(status.outcome) : 'left'
    })
}
