import type { JsonObject } from '#protocols/ucentral/json.ts'
import type { DeviceIntent, NativeDocument } from '../../../configuration-ports.ts'
import { isTooDeep, objectsIn } from './document.ts'
import { readSwitching } from './read-switching.ts'
import { readWireless } from './read-wireless.ts'

/**
 * What a document says in the sections' terms. Of a wish that a device can only fulfil in another way (a speed, half
 * duplex) the other way is read: to find what differs, compare with what `render` gave, read likewise.
 */
export function read(
  native: NativeDocument,
  like: DeviceIntent,
): Pick<DeviceIntent, 'wireless' | 'switching'> {
  if (isTooDeep(native)) return {}
  const document = native as JsonObject
  const sections: Pick<DeviceIntent, 'wireless' | 'switching'> = {}
  if (like.wireless || hasRadios(document)) sections.wireless = readWireless(document, like.wireless)
  if (like.switching || (!hasRadios(document) && isSwitch(document)))
    sections.switching = readSwitching(document, like.switching)
  return sections
}

const hasRadios = (document: JsonObject): boolean =>
  objectsIn(document.radios).length > 0 ||
  objectsIn(document.interfaces).some(({ ssids }) => ssids !== undefined)

/** Only a switch's parser knows duplex. */
const isSwitch = (document: JsonObject): boolean =>
  objectsIn(document.ethernet).some(({ duplex }) => duplex !== undefined)
