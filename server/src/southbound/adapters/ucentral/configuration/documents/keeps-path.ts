import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import { canonicalObject, objectsIn, without } from './document.ts'
import { withExtension } from './extension.ts'

/** Absent, it is one of these. */
const OFFERS_ALONE = 'ap'

/**
 * Whether what differs between two documents of an access point is no part of its way here: networks it offers by
 * radio, and its light. One that reaches us by radio, or bridges for others, has its way among its SSIDs.
 */
export function keepsPath(before: JsonObject, after: JsonObject): boolean {
  if (!isJsonObject(before.unit) || !isJsonObject(after.unit)) return false
  if (leansOnRadio(before) || leansOnRadio(after)) return false
  return printOf(pathOf(before)) === printOf(pathOf(after))
}

const leansOnRadio = ({ interfaces }: JsonObject): boolean =>
  objectsIn(interfaces).some(({ ssids }) =>
    objectsIn(ssids).some((ssid) => (ssid['bss-mode'] ?? OFFERS_ALONE) !== OFFERS_ALONE),
  )

const pathOf = (document: JsonObject): JsonObject => ({
  ...withExtension(without(document, 'uuid'), 'ssids', undefined),
  unit: without(objectOrNone(document.unit), 'leds-active'),
  interfaces: objectsIn(document.interfaces).map((one) => without(one, 'ssids')),
})

const objectOrNone = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {})
const printOf = (document: JsonObject): string => JSON.stringify(canonicalObject(document))
