import type { PortSettings, SwitchingIntent } from '#contract/switching/intent.ts'
import { type JsonObject, objectOf } from '#protocols/json.ts'
import type { Rendering } from '../rendering.ts'
import { withIsolation } from '../switching/isolation.ts'
import { withMirrors } from '../switching/mirrors.ts'
import { withPortExtension } from '../switching/port-extension.ts'
import { knownPorts, portItems } from '../switching/switch-ports.ts'
import { vlanInterfaces } from '../switching/vlans.ts'
import { objectsIn, without } from './document.ts'
import { metricsOf, unitOf } from './standard.ts'

/** Document of a switch, but for its ports. */
export function switchDocument(rendering: Rendering): JsonObject {
  const own = ownDocument(rendering, knownPorts(rendering))
  return {
    ...own,
    unit: unitOf(own.unit, rendering.intent),
    metrics: metricsOf(own.metrics, 'switch', rendering.intent.reportSeconds),
  }
}

/** Its parser wants every port's speed and duplex, and refuses all for one unknown port. */
export function placePorts(
  rendering: Rendering,
  document: JsonObject,
  intent: SwitchingIntent | undefined,
): JsonObject {
  if (intent === undefined && hasInterfaces(rendering)) return document
  const known = knownPorts(rendering)
  const wanted = wantedPorts(rendering, known, intent?.ports ?? [])
  const ethernet = portItems(rendering, known, wanted)
  const interfaces = vlanInterfaces(rendering, objectsIn(document.interfaces), known, wanted)
  const placed = { ...document, interfaces, ...(ethernet.length > 0 ? { ethernet } : {}) }
  return withPortExtension(rendering, withGroups(rendering, placed, known, wanted), wanted)
}

/** What ports have with one another stands in the switch's own part. */
function withGroups(
  rendering: Rendering,
  document: JsonObject,
  known: readonly string[],
  wanted: ReadonlyMap<string, PortSettings>,
): JsonObject {
  const own = objectOf(document, 'switch') ?? {}
  const grouped = withMirrors(rendering, withIsolation(rendering, own, known, wanted), known, wanted)
  return Object.keys(grouped).length === 0 ? without(document, 'switch') : { ...document, switch: grouped }
}

const hasInterfaces = ({ base }: Rendering): boolean => base !== null && objectsIn(base.interfaces).length > 0

/** What is wanted of the ports that there are. */
function wantedPorts(
  rendering: Rendering,
  known: readonly string[],
  settings: readonly PortSettings[],
): Map<string, PortSettings> {
  for (const { port } of settings) {
    const code = known.length === 0 ? 'ports_unknown' : 'port_unknown'
    if (!known.includes(port)) rendering.about('switching', port).unsupported(code, null)
  }
  return new Map(settings.filter(({ port }) => known.includes(port)).map((one) => [one.port, one]))
}

/** Everything in VLAN 1, where the switch itself gets its address. */
function ownDocument({ base }: Rendering, known: readonly string[]): JsonObject {
  if (base !== null && objectsIn(base.interfaces).length > 0) return base
  const ports = known.length > 0 ? [...known] : ['Ethernet*']
  const management = {
    name: 'VLAN 1',
    role: 'upstream',
    services: ['ssh', 'lldp'],
    vlan: { id: 1, proto: '802.1q' },
    ipv4: { addressing: 'dynamic' },
    ethernet: [{ 'select-ports': ports, 'vlan-tag': 'un-tagged' }],
  }
  const usual = { 'select-ports': ['Ethernet*'], autoneg: true, speed: 1000, duplex: 'full', enabled: true }
  return {
    ...(base ?? {}),
    interfaces: [management],
    ...(known.length > 0 ? {} : { ethernet: [usual] }),
    services: { lldp: { describe: 'uCentral' }, ssh: { enable: true } },
  }
}
