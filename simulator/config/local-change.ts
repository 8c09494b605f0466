import {
  arrayOf,
  integerOf,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  objectOf,
  textOf,
} from '#protocols/json.ts'
import type { Node } from '../world/node.ts'

/** What somebody else than the controller may change; done twice, it is changed back or on. */
export const LOCAL_CHANGES = [
  'ssid',
  'radio',
  'vlan',
  'port',
  'poe',
  'speed',
  'watchdog',
  'block',
  'lan',
  'wan',
] as const
export type LocalChange = (typeof LOCAL_CHANGES)[number]

const SUFFIX = ' local'
const LOCAL_VLAN = 99
const LONGEST_SSID = 32
const LOCAL_POWER_DBM = 10
const LOCAL_MBPS = 100
const LOCAL_MAC = '0a:00:00:00:00:99'
const LOCAL_HOST = '192.0.2.1'

/** What such a person would change first on this box. */
export function likelyChange(document: JsonObject, node: Node): LocalChange {
  if (node.device.model.platform === 'switch') return 'vlan'
  return objects(document, 'interfaces').some((entry) => objects(entry, 'ssids').length > 0) ? 'ssid' : 'port'
}

/** The document with one thing changed; `port` is any free one unless it is given. */
export function changeLocally(
  document: JsonObject,
  node: Node,
  change: LocalChange,
  port = freePort(node),
): JsonObject {
  if (change === 'ssid') return withOtherSsid(document)
  if (change === 'radio') return withOtherRadio(document)
  if (change === 'vlan') return withPortMoved(document, port)
  if (change === 'watchdog') return withOtherWatchdog(document)
  if (change === 'block') return withOtherBlocked(document)
  if (change === 'lan' || change === 'wan') return withOtherAddresses(document, change)
  return withPort(document, node, port, portChanges[change])
}

/** The last port for cables that nothing hangs on, else the last one that is not the uplink. */
function freePort(node: Node): string {
  const copper = [...node.ports.values()].filter((port) => port.cage === null && port !== node.uplink)
  return (copper.findLast(({ peer, hosts }) => peer === null && hosts === 0) ?? copper.at(-1))?.name ?? ''
}

function withOtherSsid(document: JsonObject): JsonObject {
  let renamed = false
  const rename = (ssid: JsonObject): JsonObject => {
    if (renamed) return ssid
    renamed = true
    const name = textOf(ssid, 'name') ?? ''
    const other = name.endsWith(SUFFIX) ? name.slice(0, -SUFFIX.length) : name + SUFFIX
    return { ...ssid, name: other.slice(-LONGEST_SSID) }
  }
  const interfaces = objects(document, 'interfaces').map((entry) =>
    entry.ssids === undefined ? entry : { ...entry, ssids: objects(entry, 'ssids').map(rename) },
  )
  return { ...document, interfaces }
}

function withOtherRadio(document: JsonObject): JsonObject {
  const [first, ...others] = objects(document, 'radios')
  if (first === undefined) return document
  const low = textOf(first, 'band') === '2G'
  const [usual, other] = low ? [6, 11] : [36, 100]
  const channel = first.channel === usual ? other : usual
  return { ...document, radios: [{ ...first, channel, 'tx-power': LOCAL_POWER_DBM }, ...others] }
}

/** Its SSIDs refuse one more client, and no longer the next time. */
function withOtherBlocked(document: JsonObject): JsonObject {
  const block = (ssid: JsonObject): JsonObject => {
    const listed = arrayOf(objectOf(ssid, 'access-control-list') ?? {}, 'mac-address') ?? []
    const others = listed.filter((mac) => mac !== LOCAL_MAC)
    const macs = others.length < listed.length ? others : [...listed, LOCAL_MAC]
    return { ...ssid, 'access-control-list': { mode: 'deny', 'mac-address': macs } }
  }
  const interfaces = objects(document, 'interfaces').map((entry) =>
    entry.ssids === undefined ? entry : { ...entry, ssids: objects(entry, 'ssids').map(block) },
  )
  return { ...document, interfaces }
}

/** Its online check pings another host, back the next time. */
function withOtherWatchdog(document: JsonObject): JsonObject {
  const services = objectOf(document, 'services') ?? {}
  const check = objectOf(services, 'online-check') ?? {}
  const [first] = arrayOf(check, 'ping-hosts') ?? []
  const other = first === LOCAL_HOST ? '192.0.2.2' : LOCAL_HOST
  return {
    ...document,
    services: { ...services, 'online-check': { action: ['wifi'], ...check, 'ping-hosts': [other] } },
  }
}

/** The pools behind it are of another size, or it asks another name server; back the next time. */
function withOtherAddresses(document: JsonObject, change: 'lan' | 'wan'): JsonObject {
  const other = (ipv4: JsonObject): JsonObject => {
    const dhcp = objectOf(ipv4, 'dhcp')
    if (change === 'lan' && dhcp)
      return { ...ipv4, dhcp: { ...dhcp, 'lease-count': dhcp['lease-count'] === 20 ? 21 : 20 } }
    const [first] = arrayOf(ipv4, 'use-dns') ?? []
    return change === 'wan' ? { ...ipv4, 'use-dns': [first === LOCAL_HOST ? '192.0.2.2' : LOCAL_HOST] } : ipv4
  }
  const role = change === 'lan' ? 'downstream' : 'upstream'
  const interfaces = objects(document, 'interfaces').map((entry) =>
    entry.role === role && isJsonObject(entry.ipv4) ? { ...entry, ipv4: other(entry.ipv4) } : entry,
  )
  return { ...document, interfaces }
}

/** The port leaves the networks it is in without a tag and comes into VLAN 99, or back into VLAN 1. */
function withPortMoved(document: JsonObject, port: string): JsonObject {
  const interfaces = objects(document, 'interfaces')
  const here = interfaces.some((entry) => vlanOf(entry) === LOCAL_VLAN && names(entry).includes(port))
  const target = here ? 1 : LOCAL_VLAN
  const rest = interfaces.map((entry) => ({ ...entry, ethernet: without(entry, port) }))
  const ethernet: JsonObject[] = [{ 'select-ports': [port], 'vlan-tag': 'un-tagged' }]
  const vlan = { id: target, proto: '802.1q' }
  const moved = { name: `VLAN${target}`, role: 'upstream', vlan, ethernet }
  return { ...document, interfaces: [...rest.filter((entry) => entry.ethernet.length > 0), moved] }
}

function vlanOf(entry: JsonObject): number {
  return integerOf(objectOf(entry, 'vlan') ?? {}, 'id') ?? 0
}

function names(entry: JsonObject): JsonValue[] {
  return objects(entry, 'ethernet').flatMap((item) => arrayOf(item, 'select-ports') ?? [])
}

function without(entry: JsonObject, port: string): JsonObject[] {
  return objects(entry, 'ethernet').flatMap((item) => {
    if (item['vlan-tag'] === 'tagged') return [item]
    const left = (arrayOf(item, 'select-ports') ?? []).filter((name) => name !== port)
    return left.length === 0 ? [] : [{ ...item, 'select-ports': left }]
  })
}

type PortChange = (item: JsonObject) => JsonObject

/** Its link and its power on or off; its speed set to the slow one. */
const portChanges: Record<'port' | 'poe' | 'speed', PortChange> = {
  port: ({ enabled }) => ({ enabled: enabled === false }),
  poe: ({ poe }) => ({ poe: { 'admin-mode': isJsonObject(poe) && poe['admin-mode'] === false } }),
  speed: () => ({ autoneg: false, speed: LOCAL_MBPS, duplex: 'full' }),
}

function withPort(document: JsonObject, node: Node, port: string, change: PortChange): JsonObject {
  const list = objects(document, 'ethernet')
  const last = list.findLast((item) => (arrayOf(item, 'select-ports') ?? []).includes(port))
  const usual: JsonObject = {
    speed: node.device.model.portSpeed,
    ...(node.device.model.platform === 'switch' ? { duplex: 'full' } : {}),
    enabled: true,
  }
  const item = { ...usual, ...last, 'select-ports': [port] }
  return { ...document, ethernet: [...list, { ...item, ...change(item) }] }
}

function objects(parent: JsonObject, key: string): JsonObject[] {
  return (arrayOf(parent, key) ?? []).filter(isJsonObject)
}
