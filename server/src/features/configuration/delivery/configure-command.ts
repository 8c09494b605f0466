import type { Clock } from '../../../lib/clock.ts'
import type { Logger } from '../../../lib/logger.ts'
import {
  type CommandDispatcher,
  type ConfigureOutcome,
  type DeviceActions,
  DispatchError,
} from '../../../southbound/ports.ts'
import type { StoredRendering } from '../rendering/rendered-config.ts'

export interface ConfigureCommandDeps {
  dispatcher(): CommandDispatcher
  /** It is busy with other commands. */
  tryLater(sn: string): void
  /** How many devices wait for their turn. */
  waiting(): number
  clock: Clock
  log: Logger
}

/** How much each device that waits puts off a report on demand. */
const ASK_SPREAD_MS = 15

/** Tells devices what to run, through the queue of their commands. */
export class ConfigureCommand {
  readonly #deps: ConfigureCommandDeps
  constructor(deps: ConfigureCommandDeps) {
    this.#deps = deps
  }

  /**
   * @param notAfter it stays here if its turn comes later
   * @returns how it ended; `not_sent` when it never left
   */
  async send(
    sn: string,
    configId: string,
    { document }: StoredRendering,
    notAfter: number | null,
  ): Promise<ConfigureOutcome | 'not_sent'> {
    const input: Parameters<DeviceActions['configure']> = [{ configId, document }]
    const beforeSend = notAfter === null ? undefined : () => this.#mustBeBefore(notAfter)
    const order = { name: 'configure' as const, input, waitMs: 0, ...(beforeSend && { beforeSend }) }
    const sent = this.#deps.dispatcher().order(sn, order)
    let started = false
    void sent.started.then(() => {
      started = true
    })
    try {
      const outcome = (await sent.outcome) as ConfigureOutcome
      return started || outcome.data ? outcome : 'not_sent'
    } catch (error) {
      if (!(error instanceof DispatchError)) throw error
      if (error.code === 'not_supported_by_device') return { status: 'failed', data: undefined }
      if (error.code === 'device_busy') this.#deps.tryLater(sn)
      return 'not_sent'
    }
  }

  async #mustBeBefore(notAfter: number): Promise<void> {
    if (this.#deps.clock.now() > notAfter) throw new DispatchError('device_busy')
  }

  /** Its next report proves what it said; where many wait for their turn, they come first. */
  askForReport(sn: string): void {
    const ask = () =>
      this.#deps
        .dispatcher()
        .dispatch(sn, 'request', { what: 'state' })
        .catch((error) => this.#deps.log.debug({ err: error, sn }, 'no report on demand'))
    setTimeout(ask, this.#deps.waiting() * ASK_SPREAD_MS).unref()
  }
}
