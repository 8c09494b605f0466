import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'

const ETHERNET = ['select-ports', 'speed', 'enabled', 'poe', 'poe.admin-mode']
const SSID = [
  'name',
  'wifi-bands',
  'bss-mode',
  'isolate-clients',
  'hidden-ssid',
  'maximum-clients',
  ...['rate-limit', 'rate-limit.ingress-rate', 'rate-limit.egress-rate'],
  ...['power-save', 'rts-threshold', 'fils-discovery-interval'],
  ...['quality-thresholds', 'quality-thresholds.association-request-rssi'],
  'rrm',
  'rrm.neighbor-reporting',
  'roaming',
  'encryption',
  'encryption.proto',
  'encryption.key',
  'encryption.ieee80211w',
  'radius',
  'radius.nas-identifier',
  ...['access-control-list', 'access-control-list.mode', 'access-control-list.mac-address'],
  ...['authentication', 'accounting'].flatMap((server) =>
    ['', '.host', '.port', '.secret'].map((member) => `radius.${server}${member}`),
  ),
]
const COMMON = [
  ...['unit', 'unit.name', 'unit.hostname', 'unit.timezone', 'unit.system-password'],
  ...['metrics', 'metrics.statistics', 'metrics.statistics.interval', 'metrics.statistics.types'],
  ...['metrics.health', 'metrics.health.interval', 'metrics.realtime', 'metrics.realtime.types'],
  ...['services', 'services.lldp', 'services.lldp.describe', 'services.ssh'],
  ...[
    'interfaces',
    ...['name', 'role', 'services', 'vlan', 'vlan.id', 'ethernet', 'ipv4'].map(of('interfaces')),
  ],
  ...['ipv4.addressing', 'ethernet.select-ports', 'ethernet.vlan-tag'].map(of('interfaces')),
]

/** Ours, which the schema leaves free. */
const EXTENSION = [
  ...['third-party', 'third-party.roost', 'third-party.roost.version', 'third-party.roost.ssids'],
  ...['name', 'bands', 'gbk_name', 'wmm', 'mlo', 'prefer_5g', 'disconnect_below_dbm', 'psk'].map(
    of('third-party.roost.ssids'),
  ),
  ...timeAt('third-party.roost.ssids.active_time'),
  'third-party.roost.timers',
  ...['leds', 'radios'].flatMap((thing) => timeAt(`third-party.roost.timers.${thing}`)),
  ...['third-party.roost.management', 'third-party.roost.management.by', 'third-party.roost.watchdog'],
  ...['actions', 'timeout_seconds', 'grace_seconds', 'most_per_day'].map(of('third-party.roost.watchdog')),
  ...['cpe', 'cpe.mode', 'cpe.scene', 'cpe.distance_m'].map(of('third-party.roost')),
  ...['routing', 'routing.routes', 'routing.routes.to', 'routing.routes.via'].map(of('third-party.roost')),
]

/** Of the ports of a switch. */
const PORT_EXTENSION = [
  ...['third-party', 'third-party.roost', 'third-party.roost.version', 'third-party.roost.ports'],
  ...['name', 'extend', 'poe_forced', 'storm_kbps', 'poe_watchdog'].map(of('third-party.roost.ports')),
  ...['broadcast', 'multicast', 'unknown_unicast'].map(of('third-party.roost.ports.storm_kbps')),
  ...timeAt('third-party.roost.ports.poe_schedule'),
  ...['host', 'interval_s', 'failures', 'timeout_s', 'grace_s', 'per_day'].map(
    of('third-party.roost.ports.poe_watchdog'),
  ),
]
const IPV4 = [
  ...['subnet', 'gateway', 'use-dns', 'disallow-upstream-subnet'],
  ...['dhcp', 'dhcp.lease-first', 'dhcp.lease-count', 'dhcp.lease-time', 'dhcp.use-dns'],
  ...['dhcp-leases', ...['macaddr', 'static-lease-offset', 'lease-time'].map(of('dhcp-leases'))],
  'port-forward',
  ...['protocol', 'external-port', 'internal-address', 'internal-port'].map(of('port-forward')),
]

/** Of everything else that goes through it. */
const EQUIPMENT_EXTENSION = [
  ...['third-party', 'third-party.roost', 'third-party.roost.version'],
  ...['relays', 'sensors'].map(of('third-party.roost')),
  ...['id', 'on', 'causes', 'causes.cause', 'causes.ports'].map(of('third-party.roost.relays')),
  ...['causes.sensor', 'causes.sensor.kind', 'causes.sensor.id'].map(of('third-party.roost.relays')),
  ...['kind', 'id', 'low', 'high'].map(of('third-party.roost.sensors')),
]
const LOOP_EXTENSION = [
  'third-party.roost.loop_protection',
  ...['all', 'action', 'interval_s', 'recover_s', 'ports', 'ports.name', 'ports.on'].map(
    of('third-party.roost.loop_protection'),
  ),
]

/** Every member this renderer writes by itself, lists left out of the path. A test holds them against the schema. */
export const writtenKeys: Record<'ap' | 'switch', ReadonlySet<string>> = {
  ap: new Set([
    ...COMMON,
    'services.ssh.port',
    'services.online-check',
    ...['ping-hosts', 'check-interval', 'check-threshold', 'action'].map(of('services.online-check')),
    ...['timeouts', 'timeouts.offline', 'timeouts.orphan', 'timeouts.validate'],
    'radios',
    ...['channel', 'valid-channels', 'tx-power', 'acs-exclude-6ghz-non-psc'].map(of('radios')),
    ...['band', 'channel-mode', 'channel-width', 'country'].map(of('radios')),
    ...['legacy-rates', 'rates', 'rates.beacon', 'rates.multicast'].map(of('radios')),
    ...IPV4.map(of('interfaces.ipv4')),
    ...['ipv6', 'ipv6.addressing', 'ipv6.prefix-size', 'ipv6.dhcpv6', 'ipv6.dhcpv6.mode'].map(
      of('interfaces'),
    ),
    ...[...EXTENSION, ...EQUIPMENT_EXTENSION],
    ...['broad-band', 'broad-band.protocol', 'broad-band.user-name', 'broad-band.password'].map(
      of('interfaces'),
    ),
    'interfaces.ssids',
    ...SSID.map(of('interfaces.ssids')),
  ]),
  switch: new Set([
    ...COMMON,
    'services.ssh.enable',
    'metrics.statistics.wired-clients-max-num',
    'interfaces.vlan.proto',
    'ethernet',
    ...[...PORT_EXTENSION, ...LOOP_EXTENSION, ...EQUIPMENT_EXTENSION],
    'switch.loop-detection',
    ...['protocol', 'bridge-prio', 'hello-time-secs', 'max-age-secs', 'forward-delay-secs'].map(
      of('switch.loop-detection'),
    ),
    ...['instances', 'instances.priority', 'instances.hello-time', 'instances.max-age'].map(
      of('switch.loop-detection'),
    ),
    'switch.loop-detection.instances.forward-delay',
    ...[...ETHERNET, 'name', 'autoneg', 'duplex', 'poe.power-limit', 'trunk-group'].map(of('ethernet')),
    ...['edge-port', 'bpdu-guard', 'bpdu-guard.enabled', 'rate-limit-port'].map(of('ethernet')),
    ...['ingress-kbps', 'egress-kbps'].map(of('ethernet.rate-limit-port')),
    ...['lacp-config', 'lacp-config.lacp-enable', 'lacp-config.lacp-mode'].map(of('ethernet')),
    ...['storm-control', 'storm-control.broadcast-pps'].map(of('ethernet')),
    ...['storm-control.multicast-pps', 'storm-control.unknown-unicast-pps'].map(of('ethernet')),
    ...['switch', 'switch.port-mirror', 'switch.port-isolation', 'switch.port-isolation.sessions'],
    ...['monitor-ports', 'analysis-port'].map(of('switch.port-mirror')),
    ...['id', 'uplink', 'uplink.interface-list', 'downlink', 'downlink.interface-list'].map(
      of('switch.port-isolation.sessions'),
    ),
  ]),
}

function timeAt(parent: string): string[] {
  return [parent, ...['days', 'from', 'to', 'zone'].map(of(parent))]
}

function of(parent: string): (member: string) => string {
  return (member) => `${parent}.${member}`
}

/**
 * Devices drop members they do not know without a word, and the console would tell a lie: one that neither
 * this renderer is known to write nor the device's own document has is a mistake of ours.
 * @throws Error that names the member
 */
export function refuseUnknownKeys(document: JsonObject, platform: 'ap' | 'switch', base: JsonObject): void {
  const allowed = writtenKeys[platform]
  let own: ReadonlySet<string> | undefined
  eachKeyPath(document, '', (path) => {
    if (allowed.has(path)) return
    own ??= new Set(keyPaths(base))
    if (!own.has(path)) throw new Error(`"${path}" is not known to ${platform} devices`)
  })
}

/** Paths of all members, each as often as it occurs. */
export function keyPaths(value: JsonValue, path = ''): string[] {
  const paths: string[] = []
  eachKeyPath(value, path, (one) => paths.push(one))
  return paths
}

/** Without a list of them: of a thousand documents there are a hundred thousand. */
function eachKeyPath(value: JsonValue, path: string, told: (path: string) => void): void {
  if (Array.isArray(value)) for (const item of value) eachKeyPath(item, path, told)
  if (!isJsonObject(value)) return
  for (const key of Object.keys(value)) {
    const member = value[key]
    if (member === undefined) continue
    const here = path === '' ? key : `${path}.${key}`
    told(here)
    if (typeof member === 'object') eachKeyPath(member, here, told)
  }
}
