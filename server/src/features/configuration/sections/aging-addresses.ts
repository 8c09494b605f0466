import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { DeviceConfigStatus } from '../status/device-config-statuses.ts'

type Forwarding = NonNullable<DeviceState['forwarding']>

/** No switch keeps an address for longer that it does not hear any more; usual are 5 or 10 minutes. */
const AGED_MS = 15 * 60_000

/**
 * Addresses that a switch learned before it was configured stay in its table until they age, in VLANs their port has
 * left: what the first report after a change shows proves nothing until then.
 */
export class AgingAddresses {
  /** By the status of a device: of one that leaves its network nothing is kept. */
  readonly #old = new WeakMap<object, { changeId: number | null; keys: ReadonlySet<string> }>()

  /** The report without what may be left from before the change; `now` in milliseconds since 1970. */
  without(
    status: Pick<DeviceConfigStatus, 'changeId' | 'since'>,
    state: DeviceState,
    now: number,
  ): DeviceState {
    const { changeId, since } = status
    if (now - since >= AGED_MS) this.#old.delete(status)
    if (!state.forwarding || now - since >= AGED_MS) return state
    const known = this.#old.get(status)
    const old = known?.changeId === changeId ? known : { changeId, keys: keysOf(state.forwarding) }
    this.#old.set(status, old)
    const entries = state.forwarding.entries.filter((entry) => !old.keys.has(keyOf(entry)))
    return { ...state, forwarding: { ...state.forwarding, entries } }
  }
}

const keyOf = ({ port, vlan, mac }: Forwarding['entries'][number]): string => `${port} ${vlan} ${mac}`
const keysOf = ({ entries }: Forwarding): Set<string> => new Set(entries.map(keyOf))
