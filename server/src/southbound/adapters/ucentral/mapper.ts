import type { Capability } from '#contract/inventory/capabilities.ts'
import type { RunningConfig } from '#contract/inventory/running-config.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { HealthcheckMessage, StateMessage } from '#protocols/ucentral/messages.ts'
import { cleanText } from '../../clean-text.ts'
import type { DeviceReport } from '../../ports.ts'
import type { AnnouncedFacts } from './announced.ts'
import { runningConfigOf } from './configuration/config-ids.ts'
import { mapExtension } from './mapping/extension.ts'
import type { MappingContext } from './mapping/fields/context.ts'
import { dropAbsent } from './mapping/fields/drop-absent.ts'
import { FieldReader } from './mapping/fields/field-reader.ts'
import { mapInterfaces } from './mapping/interfaces.ts'
import { mapPosition } from './mapping/position.ts'
import { mapPoeBudget, mapUnit } from './mapping/unit.ts'
import { mapForwarding, mapGateways } from './mapping/wired/forwarding.ts'
import { mapLldp } from './mapping/wired/lldp.ts'
import { mapPorts } from './mapping/wired/ports.ts'
import { mapSpanningTree, mapTrunks } from './mapping/wired/trunks.ts'
import { mapDynamicVlans, mapWiredAuthenticated } from './mapping/wired/wired-details.ts'
import { mapClients } from './mapping/wireless/clients.ts'
import { mapRadios, type SurveyMemory } from './mapping/wireless/radios.ts'
import { mapSsids } from './mapping/wireless/ssids.ts'
import { maskSecrets, mayHoldSecrets } from './secrets.ts'

export interface MappedReport {
  readonly report: Pick<DeviceReport, 'state' | 'raw' | 'rawPacked' | 'capabilities'>
  /** Parts the device itself failed to collect, in its words. */
  readonly exceptions: string[]
}

const MAX_EXCEPTIONS = 5
/** Longer ones are written anew: what they say is bounded, blanks between are not. */
const MAX_KEPT_TEXT = 128 * 1024
/** Other signs are passed over where it is decoded, and a database may refuse them. */
const PLAIN_BASE64 = /^[\w+/]*={0,2}$/

/** uCentral reports of one session → the product's device state. Remembers the last radio survey. */
export class StateMapper {
  readonly #announced: AnnouncedFacts
  readonly #surveys: SurveyMemory = new Map()

  constructor(announced: AnnouncedFacts) {
    this.#announced = announced
  }

  /**
   * Never throws for anything JSON can spell: a wrong field is left out and named in `problems`.
   * `raw` is the message's own object with its secrets masked, `at` milliseconds since 1970.
   */
  map(message: StateMessage, at: number): MappedReport {
    const reader = new FieldReader()
    const announced = this.#announced
    const context: MappingContext = { reader, announced, state: message.state, at: '/state' }
    const state = this.#state(context, message, at)
    const rawPacked = keepable(message)
    if (rawPacked === undefined) maskSecrets(message.params)
    return {
      report: {
        ...{ state, raw: message.params, capabilities: learned(state) },
        ...(rawPacked !== undefined && { rawPacked }),
      },
      exceptions: exceptionsOf(context),
    }
  }

  #state(context: MappingContext, message: StateMessage, at: number): DeviceState {
    const { reader } = context
    const ssids = mapSsids(context)
    const radios = mapRadios(context, ssids, this.#surveys)
    const interfaces = mapInterfaces(context)
    const ports = mapPorts(context)
    const clients = this.#told(mapClients(context, ssids, ports ?? []))
    const lldp = mapLldp(context)
    const forwarding = mapForwarding(context)
    const poe = mapPoeBudget(context)
    const spoken = { ...dropAbsent({ trunks: mapTrunks(context) }), ...mapExtension(context) }
    const parts = {
      radios,
      ssids: ssids.present ? ssids.list : undefined,
      interfaces,
      ports,
      clients,
      lldp,
      forwarding,
      poe,
      ...spoken,
    }
    return {
      at,
      ...this.#runs(message),
      unit: mapUnit(context),
      ...(poe === undefined ? {} : { poe }),
      radios: radios ?? [],
      ssids: ssids.list.map((entry) => entry.ssid),
      interfaces: interfaces ?? [],
      ports: ports ?? [],
      clients: clients ?? [],
      lldp: lldp ?? [],
      ...(forwarding === undefined ? {} : { forwarding }),
      gateways: mapGateways(context),
      ...dropAbsent({
        spanningTree: mapSpanningTree(context),
        position: mapPosition(context),
        dynamicVlans: mapDynamicVlans(context),
        authenticated: mapWiredAuthenticated(context),
      }),
      ...spoken,
      parts: (Object.keys(parts) as (keyof typeof parts)[]).filter((part) => parts[part] !== undefined),
      problems: reader.problems,
    }
  }

  /**
   * A switch says 0 in its reports from the start of its agent to the next `configure`, whatever it runs: its
   * `connect` told. From then on it says the number it was given last, refused or not. Elsewhere 0 is recovery.
   */
  #runs({ uuid }: StateMessage): Pick<DeviceState, 'config'> {
    const isSwitch = this.#announced.platform === 'switch'
    if (uuid === null || uuid < 0 || (uuid === 0 && isSwitch)) return {}
    return { config: { ...runningConfigOf(uuid), ...(isSwitch && { heardOnly: true as const }) } }
  }

  /** What a switch runs, where its reports tell only what it heard. */
  running({ uuid }: HealthcheckMessage): RunningConfig | null {
    const tells = this.#announced.platform === 'switch' && uuid !== null && uuid > 0
    return tells ? runningConfigOf(uuid) : null
  }

  /** A switch writes an empty list on every port whoever is there: whom it knows is in its forwarding table. */
  #told<Row>(clients: Row[] | undefined): Row[] | undefined {
    return this.#announced.platform === 'switch' && clients?.length === 0 ? undefined : clients
  }
}

/** What a report came as, where masking it and writing it anew would say the same. */
function keepable({ paramsText: text, paramsPacked: packed }: StateMessage): string | undefined {
  if (text === undefined || packed === undefined) return undefined
  const isShort = text.length <= MAX_KEPT_TEXT && packed.length <= text.length
  return isShort && PLAIN_BASE64.test(packed) && !mayHoldSecrets(text) ? packed : undefined
}

/** What a report shows, the device can show. */
function learned(state: DeviceState): Capability[] {
  const poe = state.poe !== undefined || state.ports.some((port) => port.poe !== undefined)
  const shown = {
    radios: state.radios,
    ports: state.ports,
    lldp: state.lldp,
    clients: state.clients,
    interfaces: state.interfaces,
  }
  const found = (Object.keys(shown) as (keyof typeof shown)[]).filter((part) => shown[part].length > 0)
  return [...found, ...(poe ? ['poe' as const] : []), ...(state.forwarding ? ['forwarding' as const] : [])]
}

function exceptionsOf({ reader, state }: MappingContext): string[] {
  const exceptions = reader.object(state, 'exceptions', '/state') ?? {}
  return Object.keys(exceptions)
    .slice(0, MAX_EXCEPTIONS)
    .map((part) => {
      const entry = reader.object(exceptions, part, '/state/exceptions') ?? {}
      return cleanText(`${part}: ${reader.text(entry, 'message', '/state/exceptions', 200) ?? ''}`, 300)
    })
}
