import { configSections } from '#contract/configuration/sections.ts'
import type { JsonObject } from '#protocols/json.ts'
import type { DeviceFacts, DeviceIntent, RenderedDocument } from '../../../configuration-ports.ts'
import { accessPointDocument } from './documents/access-point.ts'
import { canonicalObject, isTooDeep, without } from './documents/document.ts'
import { refuseUnknownKeys } from './documents/known-keys.ts'
import { switchDocument } from './documents/switch.ts'
import { beginRendering, type Rendering } from './rendering.ts'
import { nativeSection } from './sections/sections.ts'

/** Newest versions of the two schemas this renders to (protocols/ucentral/schemas). */
const KNOWN = { ap: [5, 1], switch: [5, 0] } as const

export function render(facts: DeviceFacts, intent: DeviceIntent): RenderedDocument {
  const rendering = beginRendering(facts, intent)
  const { platform, base, notes, places } = rendering
  tellOldSchema(rendering)
  const bare = platform === 'switch' ? switchDocument(rendering) : accessPointDocument(rendering)
  const made = configSections.reduce(
    (document, name) => nativeSection(name).render(rendering, document, intent[name] as never),
    bare,
  )
  const document = canonicalObject(without(made, 'uuid'))
  refuseUnknownKeys(document, platform, ownOf(facts))
  return { document: base === null ? document : withoutStrict(document), notes, places }
}

const ownOf = ({ base }: DeviceFacts): JsonObject =>
  base === null || isTooDeep(base) ? {} : (base as JsonObject)

/** `strict` makes an agent refuse all for one substitution; we show substitutions instead. */
const withoutStrict = (document: JsonObject): JsonObject => without(document, 'strict')

/** A device that says nothing of its schema is believed to know ours. */
function tellOldSchema({ platform, profile, intent, about }: Rendering): void {
  const { schema } = profile
  const [major, minor] = KNOWN[platform]
  if (schema === null || schema.major > major || (schema.major === major && schema.minor >= minor)) return
  const params = { version: `${schema.major}.${schema.minor}`, known: `${major}.${minor}` }
  for (const name of configSections)
    if (intent[name]) about(name, null).adjusted('schema_older', null, params)
}
