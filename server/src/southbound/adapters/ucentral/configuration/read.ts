import { configSections, type SectionIntents } from '#contract/configuration/sections.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceIntent, NativeDocument } from '../../../configuration-ports.ts'
import { isTooDeep } from './documents/document.ts'
import { nativeSection } from './sections/sections.ts'

/**
 * What a document says in the sections' terms. Of a wish that a device can only fulfil in another way (a speed, half
 * duplex) the other way is read: to find what differs, compare with what `render` gave, read likewise.
 */
export function read(native: NativeDocument, like: DeviceIntent): SectionIntents {
  if (isTooDeep(native)) return {}
  const found = configSections.flatMap((name) => {
    const intent = nativeSection(name).read(native as JsonObject, like[name] as never, like)
    return intent === undefined ? [] : [[name, intent]]
  })
  return Object.fromEntries(found)
}
