import type { LiveConnection } from './connection.ts'

type ChangeTopic = 'networks' | 'alarms' | 'operations' | 'mass_actions'

interface Change {
  topic: ChangeTopic
  at: number
  concerns(connection: LiveConnection): boolean
}

/** As long as a browser keeps what it does not show (web/src/api/query-client.ts). */
const keptMs = 180_000

/**
 * What was told lately: a browser that read a list just before it subscribed would else show it without a change that
 * fell between, and never know.
 */
export class RecentChanges {
  readonly #changes: Change[] = []
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
  }

  note(topic: ChangeTopic, concerns: Change['concerns']): void {
    this.#forgetOld()
    this.#changes.push({ topic, at: this.#now(), concerns })
  }

  /** Milliseconds since the last change that this browser would have been told; undefined when none is known. */
  msAgo(topic: string, connection: LiveConnection): number | undefined {
    this.#forgetOld()
    const last = this.#changes.findLast((change) => change.topic === topic && change.concerns(connection))
    return last && this.#now() - last.at
  }

  #forgetOld(): void {
    const from = this.#now() - keptMs
    const kept = this.#changes.findIndex(({ at }) => at > from)
    this.#changes.splice(0, kept < 0 ? this.#changes.length : kept)
  }
}
