import type { rolloutReasons } from '#contract/firmware/rollouts.ts'
import { upgradeDevice } from '#contract/inventory/commands/maintenance-endpoints.ts'
import type { DomainEvents } from '../../../events/domain-events.ts'
import { ApiError, apiErrorOf } from '../../../http/api-error.ts'
import type { Calls } from '../../../http/calls.ts'
import type { LaterCallers } from '../../../http/guard.ts'
import { again, type JobAgain, type JobHandler, type RunningJob } from '../../../jobs/job-handler.ts'
import type { Clock } from '../../../lib/clock.ts'
import { KeyedQueue } from '../../../lib/keyed-queue.ts'
import type { Logger } from '../../../lib/logger.ts'
import type { CommandOutcomeReader } from '../../inventory/commands/command-outcome.reader.ts'
import type { HealthCheckReader } from '../../inventory/events/health-check.reader.ts'
import type {
  FirmwareDevice,
  FirmwareDevicesReader,
} from '../../inventory/records/firmware-devices.reader.ts'
import { FairTurns } from './fair-turns.ts'
import { standOf } from './firmware-stand.ts'
import { ownHealth } from './own-health.ts'
import type { RolloutDeviceRow, RolloutRepository, RolloutRow } from './rollout.repository.ts'
import { type Settled, settled } from './settling.ts'
import { locationOf, type Near, Surroundings } from './surroundings.ts'
import { type UpgradeWindow, untilOpen } from './upgrade-window.ts'
import { tooManyFailed, waveEnds } from './waves.ts'

export const ROLLOUT_JOB = 'firmware.rollout'

export interface RolloutRunnerDeps {
  rollouts: RolloutRepository
  devices: FirmwareDevicesReader
  outcomes: CommandOutcomeReader
  checks: HealthCheckReader
  near: Near
  callers: LaterCallers
  call: Calls
  /** Has what it ran before installed again; false: that cannot be. */
  putBack(rollout: RolloutRow, row: RolloutDeviceRow, device: FirmwareDevice): Promise<boolean>
  told(failed: DomainEvents['device.upgrade_failed']): void
  clock: Clock
  log: Logger
  times?: RolloutTimes
}

/** Other than the usual ones. */
export interface RolloutTimes {
  everyMs?: number
  awayMs?: number
  watchMs?: number
}

const EVERY_MS = 2_000
const SELDOM_MS = 30_000
/** Of devices that wait for others so many are looked at in one go. */
const LOOKED_AT = 500
/** Who does not return within so long is left out. */
const AWAITED_MS = 7 * 86_400_000
/** A device of which nobody knows what became of its image is given it so often in all. */
const MOST_ATTEMPTS = 2
/** A process ends and the next goes on, any number of times. */
const MAX_ATTEMPTS = 10_000

/**
 * Takes an upgrade of many devices a step further each time it runs: writes down what became of those that are at it,
 * and begins as many as waves, window, rate and their neighbours allow. All it knows is in the records: the next process
 * goes on where this one ended.
 */
export class RolloutRunner {
  readonly handler: JobHandler<never>
  readonly #deps: RolloutRunnerDeps
  /** Upgrades of a tenant look around one after the other: what one begins the next sees. */
  readonly #turns = new KeyedQueue<number>()
  readonly #fair: FairTurns

  get #everyMs(): number {
    return this.#deps.times?.everyMs ?? EVERY_MS
  }

  constructor(deps: RolloutRunnerDeps) {
    this.#deps = deps
    this.#fair = new FairTurns(deps.clock)
    this.handler = {
      kind: ROLLOUT_JOB,
      maxAttempts: MAX_ATTEMPTS,
      run: (job: RunningJob<{ id: number }>) => this.#run(job),
    }
  }

  async #run({ args, signal }: RunningJob<{ id: number }>): Promise<JobAgain | undefined> {
    const { rollouts, clock } = this.#deps
    const rollout = await rollouts.find(args.id)
    if (!rollout || rollout.state === 'ended') return undefined
    const rows = await rollouts.devices(rollout.id)
    const known = await this.#deps.devices.of(
      rows.filter(({ state }) => state === 'waiting' || state === 'running').map(({ sn }) => sn),
    )
    await this.#settle(rollout, rows, known)
    const running = rows.filter(({ state }) => state === 'running').length
    const closedMs = untilOpen(windowOf(rollout), clock.now())
    // It wants no place now, and nobody gives way to it.
    if (rollout.state !== 'running' || closedMs > 0) this.#fair.isOver(rollout.id)
    if (rollout.state !== 'running') return running > 0 ? again(clock.now() + this.#everyMs) : undefined
    if (this.#isStopped(rollout, rows)) {
      this.#fair.isOver(rollout.id)
      await rollouts.move(rollout.id, 'running', { state: 'stopped' })
      return running > 0 ? again(clock.now() + this.#everyMs) : undefined
    }
    if (closedMs === 0)
      await this.#turns.run(rollout.tenant_id, () => this.#begin(rollout, rows, known, signal))
    return this.#next(rollout, rows, closedMs)
  }

  async #next(
    rollout: RolloutRow,
    rows: readonly RolloutDeviceRow[],
    closedMs: number,
  ): Promise<JobAgain | undefined> {
    const { rollouts, clock } = this.#deps
    const count = (state: string) => rows.filter((row) => row.state === state).length
    if (count('running') > 0 || this.#fair.isWaiting(rollout.id)) return again(clock.now() + this.#everyMs)
    if (count('waiting') > 0) return again(clock.now() + (closedMs || Math.min(SELDOM_MS, this.#everyMs * 5)))
    this.#fair.isOver(rollout.id)
    await rollouts.move(rollout.id, 'running', { state: 'ended', ended_at: clock.now() })
    return undefined
  }

  #isStopped({ excused }: RolloutRow, rows: readonly RolloutDeviceRow[]): boolean {
    const failed = rows.filter(({ state }) => state === 'failed').length - excused
    const done = rows.filter(({ state }) => state === 'done').length
    return rows.some(({ state }) => state === 'waiting') && tooManyFailed(failed, failed + done)
  }

  async #settle(
    rollout: RolloutRow,
    rows: readonly RolloutDeviceRow[],
    known: ReadonlyMap<string, FirmwareDevice>,
  ): Promise<void> {
    const { outcomes, clock, times } = this.#deps
    const running = rows.filter(({ state }) => state === 'running')
    const commands = await outcomes.of(running.flatMap(({ command_id }) => command_id ?? []))
    for (const row of running) {
      const began = row.began_at ?? rollout.started_at
      // The process may have ended between the call and its being noted.
      const command = commands.get(row.command_id ?? 0) ?? (await outcomes.latest(row.sn, 'upgrade', began))
      if (!command) {
        await this.#write(row, { state: 'waiting', command_id: null, ended_at: null })
        continue
      }
      if (row.command_id !== command.id) await this.#write(row, { command_id: command.id })
      const end = settled(
        { began, version: rollout.version },
        known.get(row.sn),
        command,
        clock.now(),
        times?.awayMs,
      )
      const fared = end?.state === 'back' ? await this.#health(row.sn, began, end.at) : end
      if (fared) await this.#end(rollout, row, known.get(row.sn), fared)
    }
  }

  async #health(sn: string, began: number, back: number): Promise<Settled | null> {
    const { checks, clock, times } = this.#deps
    const since = await checks.since(sn, back)
    const before = since && (await checks.before(sn, began))
    return ownHealth(back, { before, since }, clock.now(), times?.watchMs)
  }

  /** Told before it is written down: the process may end in between, and each is told once however often it is said. */
  async #end(
    rollout: RolloutRow,
    row: RolloutDeviceRow,
    device: FirmwareDevice | undefined,
    end: Settled,
  ): Promise<void> {
    const { putBack, told, clock } = this.#deps
    if (rollout.state !== 'cancelled' && end.state === 'failed' && isToTryAgain(row, device, end.reason))
      return this.#write(row, { state: 'waiting', command_id: null, attempts: row.attempts + 1 })
    const how = end.state === 'failed' ? harmOf(end.reason) : null
    if (end.state !== 'failed' || !how || !device) return this.#write(row, { ...end, ended_at: clock.now() })
    const isBack = how === 'unhealthy' && (await putBack(rollout, row, device))
    const { sn, tenant, network, name } = device
    told({
      ...{ sn, tenant, network, name, version: rollout.version, from: row.software, upgrade: rollout.id },
      ...{ how: isBack ? 'put_back' : how, at: clock.now() },
    })
    await this.#write(row, { ...end, ...(isBack && { reason: 'put_back' }), ended_at: clock.now() })
  }

  async #begin(
    rollout: RolloutRow,
    rows: readonly RolloutDeviceRow[],
    known: ReadonlyMap<string, FirmwareDevice>,
    signal: AbortSignal,
  ): Promise<void> {
    const { rollouts, near } = this.#deps
    this.#fair.looks(rollout.id)
    let free = rollout.at_once - rows.filter(({ state }) => state === 'running').length
    const turn = this.#inTurn(rows, known).slice(0, LOOKED_AT)
    const networks = [...new Set(turn.map(({ network_id }) => network_id))]
    const around = new Surroundings(await rollouts.underWayIn(networks))
    for (const row of turn) {
      if (free <= 0 || signal.aborted) return
      const device = known.get(row.sn)
      if (!device?.online) {
        if (!device || this.#isLeftOut(rollout)) await this.#leaveOut(row, device ? 'offline' : 'other')
        continue
      }
      if (this.#runsIt(rollout, device)) {
        // It took the image after all, which nobody had known.
        await (row.attempts > 0
          ? this.#write(row, { state: 'done', ended_at: this.#deps.clock.now() })
          : this.#leaveOut(row, 'up_to_date'))
        continue
      }
      const location = await locationOf(device, near)
      if (!around.isFree(location) || this.#fair.givesWay(rollout.id, location)) {
        this.#fair.waits(rollout.id, location)
        continue
      }
      around.take(location)
      this.#fair.begins(rollout.id, location.network)
      free -= 1
      await this.#upgrade(rollout, row, device, location.upstream, signal)
    }
  }

  /** Those of the first wave in which somebody who is there has not ended, in their order. */
  #inTurn(rows: readonly RolloutDeviceRow[], known: ReadonlyMap<string, FirmwareDevice>): RolloutDeviceRow[] {
    const counted = rows.filter(({ state }) => state !== 'skipped')
    const ends = waveEnds(counted.length)
    const isOpen = (row: RolloutDeviceRow) =>
      row.state === 'running' || (row.state === 'waiting' && known.get(row.sn)?.online === true)
    const end = ends.find((reaches) => counted.slice(0, reaches).some(isOpen)) ?? counted.length
    return counted.slice(0, end).filter(({ state }) => state === 'waiting')
  }

  #isLeftOut({ offline, started_at }: RolloutRow): boolean {
    return offline === 'skip' || this.#deps.clock.now() - started_at > AWAITED_MS
  }

  #runsIt({ version, compatible }: RolloutRow, device: FirmwareDevice): boolean {
    return standOf({ version, compatible: JSON.parse(compatible) as string[] }, device) === 'up_to_date'
  }

  async #upgrade(
    rollout: RolloutRow,
    row: RolloutDeviceRow,
    { software }: FirmwareDevice,
    upstream: string | null,
    signal: AbortSignal,
  ): Promise<void> {
    const { rollouts, callers, call, clock, log } = this.#deps
    if (!(await rollouts.begin(row, { software, upstream, began_at: clock.now() }))) return
    row.state = 'running'
    try {
      const caller = await callers.later({ account: rollout.account_id, token: rollout.token_id })
      if (!caller) throw new ApiError('forbidden')
      const body = { sn: row.sn, image: rollout.image_id }
      const given = await call({ caller, endpoint: upgradeDevice, body, address: rollout.address, signal })
      await this.#write(row, { command_id: (given as { id: number }).id })
    } catch (error) {
      const known = apiErrorOf(error)
      if (!known && signal.aborted) throw error
      if (!known) log.error({ err: error, sn: row.sn, rollout: rollout.id }, 'an upgrade could not be begun')
      if (known?.error === 'device_busy' || known?.error === 'device_offline')
        await this.#write(row, { state: 'waiting' })
      else
        await this.#write(row, {
          ...{ state: 'failed', reason: 'other', detail: known?.error ?? 'internal' },
          ended_at: clock.now(),
        })
    }
  }

  async #leaveOut(row: RolloutDeviceRow, reason: (typeof rolloutReasons)[number]): Promise<void> {
    await this.#write(row, { state: 'skipped', reason, ended_at: this.#deps.clock.now() })
  }

  /** In the records and in the row at hand. */
  async #write(row: RolloutDeviceRow, values: Parameters<RolloutRepository['write']>[1]): Promise<void> {
    await this.#deps.rollouts.write(row, values)
    Object.assign(row, values)
  }
}

/** One that has started since then took the image, and returned without it: the same would come of it again. */
const isToTryAgain = (row: RolloutDeviceRow, device: FirmwareDevice | undefined, reason: string): boolean =>
  reason === 'unsure' &&
  row.attempts + 1 < MOST_ATTEMPTS &&
  (device?.bootedAt ?? 0) < (row.began_at ?? Number.MAX_SAFE_INTEGER)

const harmOf = (reason: (typeof rolloutReasons)[number]): 'not_back' | 'unhealthy' | null => {
  if (reason === 'not_back') return reason
  return reason === 'unhealthy' || reason === 'poor_health' ? 'unhealthy' : null
}

const windowOf = ({ window }: RolloutRow) => (window === null ? null : (JSON.parse(window) as UpgradeWindow))
