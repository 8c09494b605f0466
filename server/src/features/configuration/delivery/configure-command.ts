import type { Logger } from '../../../lib/logger.ts'
import { type CommandDispatcher, type ConfigureOutcome, DispatchError } from '../../../southbound/ports.ts'
import type { StoredRendering } from '../rendering/rendered-config.ts'

export interface ConfigureCommandDeps {
  dispatcher(): CommandDispatcher
  /** It is busy with other commands. */
  tryLater(sn: string): void
  /** How many devices wait for their turn. */
  waiting(): number
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

  /** @returns how it ended; `not_sent` when it never left */
  async send(
    sn: string,
    configId: string,
    { document }: StoredRendering,
  ): Promise<ConfigureOutcome | 'not_sent'> {
    const sent = this.#deps.dispatcher().enqueue(sn, 'configure', { configId, document })
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
