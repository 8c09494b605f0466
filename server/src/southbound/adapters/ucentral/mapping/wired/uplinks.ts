import { arrayOf, isJsonObject, type JsonObject, type JsonValue, textOf } from '#protocols/json.ts'
import { readMac } from '../fields/mac.ts'
import { MAXIMA } from '../fields/maxima.ts'

/**
 * Ports of a switch that lead to its gateway. It names one itself, or a trunk, or only the VLAN: then its members,
 * or the ports behind which the gateway's address was learned.
 */
export function uplinksOf(state: JsonObject, isPort: (name: string) => boolean): Set<string> {
  const gateways = (arrayOf(state, 'default-gateway') ?? []).slice(0, MAXIMA.gateways).filter(isJsonObject)
  const named = [textOf(state, 'uplink_interface'), ...gateways.map((gateway) => textOf(gateway, 'out-port'))]
  const learned = gateways.flatMap((gateway) => {
    const out = textOf(gateway, 'out-port')
    return out !== null && isPort(out) ? [] : behind(state, readMac(gateway['gw-mac']))
  })
  const names = [...named, ...learned].filter((name) => name !== null)
  return new Set(names.flatMap((name) => (isPort(name) ? [name] : membersOf(state, name))).filter(isPort))
}

/** Where an address was learned. */
function behind(state: JsonObject, mac: string | null): string[] {
  const table = state['mac-forwarding-table'] ?? state['mac-address-list']
  if (mac === null || !isJsonObject(table)) return []
  const has = (macs: JsonValue | undefined) =>
    Array.isArray(macs) && macs.slice(0, MAXIMA.forwarding).some((written) => readMac(written) === mac)
  return Object.entries(table)
    .slice(0, MAXIMA.ports)
    .filter(
      ([, vlans]) => isJsonObject(vlans) && Object.values(vlans).slice(0, MAXIMA.vlansPerPort).some(has),
    )
    .map(([port]) => port)
}

const TRUNK_NAME = /^(?:port-?channel|trunk|lag|po|bond)[ _-]?(\d{1,5})$/i

function membersOf(state: JsonObject, name: string): string[] {
  const id = Number(TRUNK_NAME.exec(name)?.[1] ?? Number.NaN)
  const entries = (key: string) =>
    (arrayOf(state, key) ?? [])
      .slice(0, MAXIMA.trunks)
      .filter(isJsonObject)
      .filter((entry) => Number(entry['trunk-identifier'] ?? Number.NaN) === id)
  const fixed = entries('static-trunks').flatMap((trunk) =>
    (arrayOf(trunk, 'member-ports') ?? []).map(String),
  )
  const lacp = entries('lacp-trunks').map((member) => textOf(member, 'member-port') ?? '')
  return [...fixed, ...lacp]
}
