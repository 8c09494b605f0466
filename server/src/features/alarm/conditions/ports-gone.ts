import type { AlarmType } from '#contract/alarm/categories.ts'
import type { Condition } from './device-conditions.ts'

type Open = Pick<Condition, 'type' | 'about'>

/** One report may lack a port; after an upgrade that calls its ports otherwise all reports do. */
const REPORTS = 3

const OF_PORTS: readonly AlarmType[] = ['switch_loop', 'broadcast_storm', 'packet_loss', 'flow_burst']
const isOfPort = ({ type, about }: Open): boolean =>
  about !== '' && (/^(?:port|poe)_/.test(type) || OF_PORTS.includes(type))

/** What stands open of ports that a device has no more under that name: no report will ever say that it is over. */
export class PortsGone {
  /** By device: of each condition the reports in a row that lacked its port. */
  readonly #missed = new Map<string, Map<string, number>>()

  /** @returns what is over */
  take(sn: string, ports: readonly { name: string }[], open: readonly Open[]): Open[] {
    if (ports.length === 0) return []
    const names = new Set(ports.map(({ name }) => name))
    const lacking = open.filter((one) => isOfPort(one) && !names.has(one.about))
    const before = this.#missed.get(sn)
    const counted = lacking.map((one) => ({ one, times: (before?.get(keyOf(one)) ?? 0) + 1 }))
    const waiting = counted.filter(({ times }) => times < REPORTS)
    if (waiting.length === 0) this.#missed.delete(sn)
    else this.#missed.set(sn, new Map(waiting.map(({ one, times }) => [keyOf(one), times])))
    return counted.flatMap(({ one, times }) => (times < REPORTS ? [] : [one]))
  }

  forget(sn: string): void {
    this.#missed.delete(sn)
  }

  /** How many devices are held. */
  get size(): number {
    return this.#missed.size
  }
}

const keyOf = ({ type, about }: Open) => `${type} ${about}`
