import { integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn } from '../documents/document.ts'

/** 0 = untagged. */
export const vlanOf = (one: JsonObject): number => integerOf(objectOf(one, 'vlan') ?? {}, 'id') ?? 0

/** Has an address of its own, from its provider or fixed: the others are bridges. */
const isAddressed = (one: JsonObject): boolean => {
  const addressing = textOf(objectOf(one, 'ipv4') ?? {}, 'addressing')
  return addressing === 'dynamic' || addressing === 'static' || objectOf(one, 'broad-band') !== null
}

/** Where a router reaches the internet; -1 = nowhere. */
export function wanAt(interfaces: readonly JsonObject[]): number {
  const upstream = (one: JsonObject) => one.role === 'upstream'
  const addressed = interfaces.findIndex((one) => upstream(one) && isAddressed(one))
  return addressed >= 0 ? addressed : interfaces.findIndex(upstream)
}

/** A network that the router has an address in, and gives out addresses of. */
export const isLan = (one: JsonObject): boolean =>
  one.role === 'downstream' && textOf(objectOf(one, 'ipv4') ?? {}, 'addressing') === 'static'

/** Of `192.168.10.1/24`; null: chosen by the device itself, or nonsense. */
export function addressIn(text: string | null): { address: string; prefix: number } | null {
  const [, address = '', bits = ''] = /^((?:\d{1,3}\.){3}\d{1,3})\/(\d{1,2})$/.exec(text ?? '') ?? []
  return address === '' ? null : { address, prefix: Number(bits) }
}

/** Every port of it with or without the tag of its VLAN. */
export const tagged = (one: JsonObject, vlan: number, ports: string): JsonObject[] => {
  const own = objectsIn(one.ethernet)
  const list: JsonObject[] = own.length > 0 ? own : [{ 'select-ports': [ports] }]
  return list.map(({ 'vlan-tag': tag, ...rest }) => {
    if (vlan > 0) return { ...rest, 'vlan-tag': 'tagged' }
    return tag === undefined || tag === 'tagged' ? rest : { ...rest, 'vlan-tag': tag }
  })
}
