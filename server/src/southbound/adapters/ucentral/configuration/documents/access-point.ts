import type { JsonObject } from '#protocols/json.ts'
import { isRouter, type Rendering } from '../rendering.ts'
import { radiosOf } from '../wireless/radios.ts'
import { objectsIn } from './document.ts'
import { countsCalls, metricsOf, unitOf } from './standard.ts'

/** Document of an access point, or of anything else that runs the access points' agent: gateways, routers, … */
export function accessPointDocument(rendering: Rendering): JsonObject {
  const { base, intent } = rendering
  const own = base !== null && hasUplink(base) ? base : standardDocument(rendering)
  const metrics = metricsOf(own.metrics, 'ap', intent.reportSeconds)
  const document: JsonObject = {
    ...own,
    unit: unitOf(own.unit, intent),
    interfaces: objectsIn(own.interfaces),
    metrics: intent.radios && intent.reportSeconds === undefined ? countsCalls(metrics) : metrics,
  }
  const radios = radiosOf(rendering, objectsIn(own.radios))
  if (radios.length > 0) document.radios = radios
  return document
}

/** Without one an agent takes no document. */
const hasUplink = (base: JsonObject): boolean =>
  objectsIn(base.interfaces).some(({ role }) => role === 'upstream')

/** Seconds: after an hour without us it looks for another way to us, every two hours. */
const TIMEOUTS = { offline: 3600, orphan: 7200, validate: 120 }
const SERVICES = ['lldp', 'ssh']

function standardDocument(rendering: Rendering): JsonObject {
  return {
    interfaces: isRouter(rendering.facts) ? [uplink(['WAN*']), lan(rendering)] : [bridge(rendering)],
    services: { lldp: { describe: 'uCentral' }, ssh: { port: 22 } },
    timeouts: TIMEOUTS,
  }
}

const uplink = (ports: string[]): JsonObject => ({
  name: 'WAN',
  role: 'upstream',
  services: SERVICES,
  ethernet: [{ 'select-ports': ports }],
  ipv4: { addressing: 'dynamic' },
})

const hasLan = ({ profile }: Rendering): boolean => (profile.portRoles.lan ?? []).length > 0

const bridge = (rendering: Rendering): JsonObject => uplink(hasLan(rendering) ? ['WAN*', 'LAN*'] : ['WAN*'])

const lan = (rendering: Rendering): JsonObject => ({
  name: 'LAN',
  role: 'downstream',
  services: SERVICES,
  ...(hasLan(rendering) ? { ethernet: [{ 'select-ports': ['LAN*'] }] } : {}),
  ipv4: {
    addressing: 'static',
    subnet: '192.168.10.1/24',
    dhcp: { 'lease-first': 10, 'lease-count': 200, 'lease-time': '6h' },
  },
})
