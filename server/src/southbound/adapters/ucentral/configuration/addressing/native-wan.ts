import type { WanIntent } from '#contract/configuration/sections/wan.ts'
import { type JsonObject, objectOf } from '#protocols/json.ts'
import { without } from '../documents/document.ts'
import { tagged } from './interfaces.ts'

/** What a DHCP client tells of itself; stays as the device has it. */
const OF_CLIENT = ['send-hostname', 'vendor-class', 'request-options']

/** The uplink of a router. Of its addresses nothing stays that is not wanted; ports, services and SSIDs do. */
export function nativeWan(wanted: WanIntent, own: JsonObject): JsonObject {
  const { mode, vlan, pppoe, ipv6 } = wanted
  const rest = without(own, 'ipv4', 'ipv6', 'broad-band', 'vlan')
  return {
    ...rest,
    ethernet: tagged(own, vlan, 'WAN*'),
    ...(vlan > 0 && { vlan: { id: vlan } }),
    ipv4: ipv4Of(wanted, objectOf(own, 'ipv4') ?? {}),
    ...(ipv6 && { ipv6: { addressing: 'dynamic' } }),
    ...(mode === 'pppoe' && pppoe && { 'broad-band': dialUp(pppoe) }),
  }
}

const dialUp = ({ user, password }: NonNullable<WanIntent['pppoe']>): JsonObject => ({
  protocol: 'pppoe',
  'user-name': user,
  password: typeof password === 'string' ? password : '',
})

function ipv4Of({ mode, static: fixed, dns }: WanIntent, own: JsonObject): JsonObject {
  const servers = dns.length > 0 ? { 'use-dns': dns } : {}
  if (mode !== 'static' || fixed === null) {
    const kept = Object.entries(own).filter(([member]) => OF_CLIENT.includes(member))
    return { ...Object.fromEntries(kept), addressing: 'dynamic', ...servers }
  }
  const { address, prefix, gateway } = fixed
  return { addressing: 'static', subnet: `${address}/${prefix}`, gateway, ...servers }
}
