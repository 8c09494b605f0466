import type { ClientMessage } from '#contract/live-events.ts'
import type { LiveConnection } from './connection.ts'
import { LastChanges } from './last-changes.ts'

type ChangeTopic = 'networks' | 'alarms' | 'operations' | 'mass_actions'
type Subscription = Exclude<ClientMessage, { type: 'auth' }>

interface Change {
  topic: ChangeTopic
  at: number
  concerns(connection: LiveConnection): boolean
}

interface Owner {
  tenant: number
  network: number
}

/** As long as a browser keeps what it does not show (web/src/api/query-client.ts). */
const keptMs = 180_000

/**
 * What was told lately: a browser that read something just before it subscribed would else show it without a change
 * that fell between, and not know before the next.
 */
export class RecentChanges {
  readonly #changes: Change[] = []
  readonly #devices: LastChanges<string>
  readonly #networks: LastChanges<number, Owner>
  readonly #now: () => number

  constructor(now: () => number) {
    this.#now = now
    this.#devices = new LastChanges(now, keptMs)
    this.#networks = new LastChanges(now, keptMs)
  }

  note(topic: ChangeTopic, concerns: Change['concerns']): void {
    this.#forgetOld()
    this.#changes.push({ topic, at: this.#now(), concerns })
  }

  /** Something of this device alone. */
  noteDevice(sn: string): void {
    this.#devices.note(sn, undefined)
  }

  /** Rows of devices of this network. */
  noteRows(owner: Owner): void {
    this.#networks.note(owner.network, owner)
  }

  /** Milliseconds since the last change that this browser would have been told; undefined when none is known. */
  msAgo({ topic, group, sn }: Subscription, connection: LiveConnection): number | undefined {
    if (topic === 'device') return sn === undefined ? undefined : this.#devices.msAgo(sn)
    if (topic === 'devices')
      return group === undefined
        ? this.#networks.msAgoOfAny((network, { tenant }) => connection.sees(tenant, network))
        : this.#networks.msAgo(group)
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
