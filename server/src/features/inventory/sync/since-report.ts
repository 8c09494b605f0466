import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { StateGroup } from '#contract/inventory/state/state-groups.ts'
import type { EventMeaning, ReportedEvent } from '../../../southbound/ports.ts'
import type { ClientCounter } from '../clients/client-counter.ts'
import { type DeviceRow, isBound } from '../records/device-row.ts'
import { type Change, isShown, withChanges } from './state-changes.ts'

export interface SinceReportDeps {
  clientCounter: ClientCounter
}

/** Of one device; a report, which clears them, comes every minute or so. */
const MAX_CHANGES = 1024

/**
 * What events told since a device's last report. It wins until the next report, which corrects it: only what is
 * newer by the device's own clock outlives a report, once, because the device was still collecting it.
 */
export class SinceReport {
  readonly #deps: SinceReportDeps
  readonly #bySn = new Map<string, Map<string, Change>>()

  constructor(deps: SinceReportDeps) {
    this.#deps = deps
  }

  /** Takes an event in. @returns what changes in the device's row by it */
  happened(row: DeviceRow, { sn, at, meaning, deviceTime }: ReportedEvent): Partial<DeviceRow> {
    if (!isBound(row) || !isShown(meaning)) return {}
    // It is on another radio of the same device by now.
    if (meaning.kind === 'client_left' && this.#isElsewhere(sn, meaning)) return {}
    this.#keep(sn, { meaning, at, deviceTime: deviceTime ?? null, outlived: false })
    const users = row.users === null ? null : this.#counted(row, { meaning, at })
    return users === null ? {} : { users }
  }

  /**
   * A report came.
   * @param told the groups it speaks of: what events told of others still holds
   * @returns the state with what the device told while it collected it
   */
  reported(sn: string, state: DeviceState, told: ReadonlySet<StateGroup>): DeviceState {
    const changes = this.#bySn.get(sn)
    if (changes === undefined) return state
    const collected = state.unit.localTime ?? Number.POSITIVE_INFINITY
    for (const [key, change] of changes) {
      if (!told.has(groupOf(change))) continue
      if (change.outlived || (change.deviceTime ?? 0) <= collected) changes.delete(key)
      else change.outlived = true
    }
    if (changes.size === 0) this.#bySn.delete(sn)
    return this.shown(sn, state)
  }

  /** The last report as it stands by now. */
  shown(sn: string, state: DeviceState): DeviceState {
    const changes = this.#bySn.get(sn)
    return changes === undefined ? state : withChanges(state, [...changes.values()])
  }

  /** The device began anew, or belongs to others now. */
  forget(sn: string): void {
    this.#bySn.delete(sn)
  }

  #isElsewhere(sn: string, { mac, bssid }: Extract<EventMeaning, { kind: 'client_left' }>): boolean {
    const on = this.#deps.clientCounter.bssidOf(sn, mac)
    return bssid !== undefined && on !== undefined && on !== bssid
  }

  #keep(sn: string, change: Change): void {
    const changes = this.#bySn.get(sn) ?? new Map<string, Change>()
    const key = keyOf(change)
    // What is told last stands last.
    changes.delete(key)
    if (changes.size >= MAX_CHANGES) changes.delete(changes.keys().next().value!)
    this.#bySn.set(sn, changes.set(key, change))
  }

  /** Clients on the device by now; null when that is not known, or not what the event is about. */
  #counted({ sn }: DeviceRow, { meaning, at }: Pick<Change, 'meaning' | 'at'>): number | null {
    const { clientCounter } = this.#deps
    if (meaning.kind === 'client_left') return clientCounter.left(sn, meaning.mac, at)
    return meaning.kind === 'client_joined' ? clientCounter.joined(sn, meaning.mac, meaning.bssid) : null
  }
}

const groupOf = ({ meaning }: Change): StateGroup => ('mac' in meaning ? 'clients' : 'ports')

const keyOf = ({ meaning }: Change): string => {
  if ('mac' in meaning) return `client ${meaning.mac}`
  return `${meaning.kind} ${meaning.port}`
}
