import type { PortSettings } from '#contract/switching/intent.ts'
import type { JsonObject } from '#protocols/ucentral/json.ts'
import { objectsIn } from './document.ts'
import type { Rendering } from './rendering.ts'
import { metricsOf, unitOf } from './standard.ts'
import { knownPorts, portItems } from './switch-ports.ts'
import { vlanInterfaces } from './vlans.ts'

/** Document of a switch. Its parser wants every port's speed and duplex, and refuses all for one unknown port. */
export function switchDocument(rendering: Rendering): JsonObject {
  const { base, intent } = rendering
  const known = knownPorts(rendering)
  const own = ownDocument(rendering, known)
  if (intent.wireless) rendering.about('wireless', null).unsupported('no_radios', null)
  const wanted = wantedPorts(rendering, known)
  const untouched = base !== null && own === base && intent.switching === undefined
  return {
    ...own,
    unit: unitOf(own.unit, intent),
    metrics: metricsOf(own.metrics, 'switch'),
    ...(untouched ? {} : ports(rendering, own, known, wanted)),
  }
}

function ports(
  rendering: Rendering,
  own: JsonObject,
  known: readonly string[],
  wanted: ReadonlyMap<string, PortSettings>,
): JsonObject {
  const ethernet = portItems(rendering, known, wanted)
  const interfaces = vlanInterfaces(rendering, objectsIn(own.interfaces), known, wanted)
  return { interfaces, ...(ethernet.length > 0 ? { ethernet } : {}) }
}

/** What is wanted of the ports that there are. */
function wantedPorts(rendering: Rendering, known: readonly string[]): Map<string, PortSettings> {
  const settings = rendering.intent.switching?.ports ?? []
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
