import {
  defaultPort,
  type PortSettings,
  type PortVlan,
  portSettings,
  type SwitchingIntent,
} from '#contract/switching/intent.ts'
import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { byPortName, objectsIn, selects, textsIn } from '../documents/document.ts'
import { readProtection } from './isolation.ts'
import { readMirror } from './mirrors.ts'
import { readPortExtension } from './port-extension.ts'
import { readOptions } from './port-options.ts'
import { readLimit } from './port-power.ts'
import { vlanOf } from './vlans.ts'

/**
 * The ports of a document: those `like` speaks of, and others that differ from a new one. `like` lends what a
 * document cannot tell: ports it does not name, whether power was left alone, and whether a port with one VLAN
 * counts as a trunk.
 */
export function readSwitching(document: JsonObject, like: SwitchingIntent | undefined): SwitchingIntent {
  const lenders = new Map((like?.ports ?? []).map((one) => [one.port, one]))
  const items = objectsIn(document.ethernet)
  const interfaces = objectsIn(document.interfaces)
  const names = namedPorts([...items, ...interfaces.flatMap((one) => objectsIn(one.ethernet))], lenders)
  const ports = names.flatMap((port) => {
    const lender = lenders.get(port)
    const read = readPort(port, document, items, interfaces, lender)
    return read !== null && (lender || !isDefault(read)) ? [read] : []
  })
  const unsaid = [...lenders.values()].filter(({ port }) => !names.includes(port))
  const rank = new Map([...lenders.keys()].map((port, at) => [port, at]))
  const at = ({ port }: PortSettings) => rank.get(port) ?? rank.size
  return { ports: [...ports, ...unsaid].toSorted((a, b) => at(a) - at(b)) }
}

/** Globs name nobody by themselves. */
function namedPorts(items: readonly JsonObject[], lenders: ReadonlyMap<string, unknown>): string[] {
  const selectors = items.flatMap((item) => textsIn(item['select-ports']))
  const lent = [...lenders.keys()].filter((port) => selectors.some((selector) => selects(selector, port)))
  const named = selectors.filter((selector) => !selector.includes('*'))
  return [...new Set([...named, ...lent])].sort(byPortName)
}

const selectsPort = (item: JsonObject, port: string): boolean =>
  textsIn(item['select-ports']).some((selector) => selects(selector, port))

function readPort(
  port: string,
  document: JsonObject,
  items: readonly JsonObject[],
  interfaces: readonly JsonObject[],
  lender: PortSettings | undefined,
): PortSettings | null {
  const item: JsonObject = Object.assign({}, ...items.filter((one) => selectsPort(one, port)))
  const auto = item.autoneg !== false
  const read = portSettings.safeParse({
    port,
    label: (textOf(item, 'name') ?? '').trim(),
    enabled: item.enabled !== false,
    speed: auto ? 'auto' : integerOf(item, 'speed'),
    duplex: auto ? 'auto' : (textOf(item, 'duplex') ?? 'full'),
    vlan: vlanIn(port, interfaces, lender),
    poe: poeIn(item, lender),
    ...{ ...readOptions(item), ...readLimit(item), ...readPortExtension(document, port) },
    ...{ ...readProtection(document, port), ...readMirror(document, port) },
    // What its network says of all ports is not its own word.
    ...(lender?.loop && { loop: lender.loop }),
    // The server watches it: no document tells.
    ...(lender?.flow && { flow: lender.flow }),
  })
  return read.data ?? null
}

/** Power that is on is what a switch is for; only its absence is worth saying of a port nobody spoke of. */
function poeIn(item: JsonObject, lender: PortSettings | undefined): boolean | null {
  const mode = objectOf(item, 'poe')?.['admin-mode']
  if (typeof mode !== 'boolean') return null
  if (lender) return lender.poe === null ? null : mode
  return mode ? null : false
}

function vlanIn(port: string, interfaces: readonly JsonObject[], lender: PortSettings | undefined): PortVlan {
  const untagged: number[] = []
  const tagged: number[] = []
  for (const one of interfaces) {
    const vlan = vlanOf(one)
    if (vlan === null) continue
    for (const item of objectsIn(one.ethernet)) {
      if (selectsPort(item, port)) (item['vlan-tag'] === 'tagged' ? tagged : untagged).push(vlan)
    }
  }
  const native = untagged[0] ?? null
  const trunk = lender?.vlan.mode === 'trunk' || tagged.length > 0 || native === null
  if (!trunk) return { mode: 'access', vlan: native }
  return {
    mode: 'trunk',
    native,
    tagged: inOrder(
      [...new Set(tagged)].filter((one) => one !== native),
      lender,
    ),
  }
}

/** In the order of what lent it, so that order makes no difference; the rest ascends. */
function inOrder(tagged: number[], lender: PortSettings | undefined): number[] {
  const order = lender?.vlan.mode === 'trunk' ? lender.vlan.tagged : []
  const rank = (vlan: number) => (order.includes(vlan) ? order.indexOf(vlan) : order.length)
  return tagged.toSorted((a, b) => rank(a) - rank(b) || a - b)
}

const isDefault = (read: PortSettings): boolean =>
  JSON.stringify(read) === JSON.stringify(portSettings.parse(defaultPort(read.port)))
