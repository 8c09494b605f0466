import { type BlockingIntent, blockedClient } from '#contract/configuration/sections/blocking.ts'
import { macOfLine } from '#contract/wireless/client-lines.ts'
import { type JsonObject, objectOf } from '#protocols/json.ts'
import type { DeviceIntent } from '../../../../configuration-ports.ts'
import { hasRadios, objectsIn, textsIn, without } from '../documents/document.ts'
import type { Rendering } from '../rendering.ts'
import { isAccessPoint } from '../wireless/ssid.ts'
import type { NativeSection } from './native-section.ts'
import { wireless } from './wireless.ts'

const LIST = 'access-control-list'
const upper = (mac: string) => mac.toUpperCase()

/**
 * Each SSID's own list of MACs it refuses. Where a device has a list of the only ones an SSID lets in, who is blocked is
 * taken out of it. Reports tell nothing of the lists, so only a document that was read shows drift.
 */
export const blocking: NativeSection<'blocking'> = {
  offered: wireless.offered,
  needsBase: false,
  render(rendering, document, wanted) {
    if (!wanted) return document
    if (rendering.platform === 'switch') {
      if (wanted.clients.length > 0) rendering.about('blocking', null).unsupported('no_radios', null)
      return document
    }
    tellOwn(rendering, document, wanted)
    const interfaces = objectsIn(document.interfaces).map((one, at) =>
      one.ssids === undefined ? one : { ...one, ssids: ssidsOf(one, `/interfaces/${at}`, rendering, wanted) },
    )
    return { ...document, interfaces }
  },
  read(document, like, all) {
    if (!like && !hasRadios(document)) return undefined
    const isBlocked = new Set(like?.clients.map(({ mac }) => mac))
    const refused = accessPointsIn(document).map((ssid) => {
      const denied = deniedBy(all.wireless, ssid)
      return new Set(refusedBy(ssid, like).filter((mac) => isBlocked.has(mac) || !denied.has(mac)))
    })
    const known = new Map(like?.clients.map((client) => [client.mac, client]))
    // A document without an SSID refuses nobody, and says nothing of who would be.
    if (refused.length === 0) return like
    const everywhere = (mac: string) => refused.every((macs) => macs.has(mac))
    const macs = [...new Set(refused.flatMap((some) => [...some]))]
    if (!like && macs.length === 0) return undefined
    const kept = (like?.clients ?? []).filter(({ mac }) => everywhere(mac))
    const others = macs.filter((mac) => !known.has(mac)).map((mac) => ({ mac, name: mac }))
    return { clients: [...kept, ...others.filter((one) => blockedClient.safeParse(one).success)] }
  },
  contradict: () => null,
  fields: [['', 'mac']],
}

function ssidsOf(
  one: JsonObject,
  at: string,
  { places, intent }: Rendering,
  { clients }: BlockingIntent,
): JsonObject[] {
  const blocked = new Set(clients.map(({ mac }) => mac))
  return objectsIn(one.ssids).map((ssid, index) => {
    if (!isAccessPoint(ssid)) return ssid
    const own = objectOf(ssid, LIST)
    if (own?.mode === 'allow') return { ...ssid, [LIST]: { ...own, 'mac-address': leftOf(own, clients) } }
    const denied = [...deniedBy(intent.wireless, ssid)].filter((mac) => !blocked.has(mac))
    const macs = [...blocked, ...denied].map((mac) => mac.toLowerCase())
    if (macs.length === 0) return without(ssid, LIST)
    for (const [order, { mac, name }] of clients.entries())
      places.push({
        pointer: `${at}/ssids/${index}/${LIST}/mac-address/${order}`,
        ...{ section: 'blocking', subject: mac, name },
      })
    return { ...ssid, [LIST]: { mode: 'deny', 'mac-address': macs } }
  })
}

/** Of the only ones an SSID lets in. */
function leftOf(own: JsonObject, clients: BlockingIntent['clients']): string[] {
  const blocked = new Set(clients.map(({ mac }) => mac))
  return textsIn(own['mac-address']).filter((mac) => !blocked.has(upper(mac)))
}

/** Whom the device refused by itself is let in again: that is not to be missed. */
function tellOwn(rendering: Rendering, document: JsonObject, { clients }: BlockingIntent): void {
  const wanted = new Set(clients.map(({ mac }) => mac))
  const own = accessPointsIn(document).flatMap((ssid) => {
    const denied = deniedBy(rendering.intent.wireless, ssid)
    return refusedBy(ssid, undefined).filter((mac) => !denied.has(mac))
  })
  const macs = [...new Set(own)].filter((mac) => !wanted.has(mac)).sort()
  if (macs.length === 0) return
  const params = { macs: macs.join(', ').slice(0, 200) }
  rendering.about('blocking', null).adjusted('own_blocks_end', null, params)
}

/** Whom an SSID alone is to refuse. */
function deniedBy(wireless: DeviceIntent['wireless'], { name }: JsonObject): Set<string> {
  const ssids = wireless?.ssids.filter((ssid) => ssid.enabled && ssid.name === name) ?? []
  return new Set(ssids.flatMap(({ denied = [] }) => denied.map(macOfLine)))
}

const accessPointsIn = (document: JsonObject): JsonObject[] =>
  objectsIn(document.interfaces).flatMap((one) => objectsIn(one.ssids).filter(isAccessPoint))

/** Upper case; of a list of those it lets in, those who are wanted to be blocked and are not in it. */
function refusedBy(ssid: JsonObject, like: BlockingIntent | undefined): string[] {
  const own = objectOf(ssid, LIST)
  if (own === null) return []
  const listed = textsIn(own['mac-address']).map(upper)
  if (own.mode !== 'allow') return own.mode === 'deny' ? listed : []
  return (like?.clients ?? []).map(({ mac }) => mac).filter((mac) => !listed.includes(mac))
}
