import { type RelayCause, type RelaysIntent, relaySettings } from '#contract/configuration/sections/relays.ts'
import { sensorId, sensorKind } from '#contract/configuration/sections/sensors.ts'
import { type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn } from '../documents/document.ts'
import { extensionIn, withExtension } from '../documents/extension.ts'
import type { NativeSection } from './native-section.ts'

/** Of the extension: docs/protocols/roost-extension.md. */
const PART = 'relays'
const FEATURE = 'relay_causes'

export const relays: NativeSection<'relays'> = {
  offered: ({ roost }) => roost.includes('relays'),
  needsBase: false,
  render(rendering, document, wanted) {
    if (!wanted) return document
    if (!rendering.profile.roost.includes(FEATURE)) {
      for (const { relay } of wanted.relays)
        rendering.about('relays', relay).unsupported('no_relay_causes', 'causes')
      return document
    }
    for (const [at, { relay }] of wanted.relays.entries())
      rendering.places.push({
        ...{ pointer: `/third-party/roost/${PART}/${at}`, section: 'relays', subject: relay, name: relay },
      })
    const items = wanted.relays.map(({ relay, on, causes }) => ({
      ...{ id: relay, on, causes: causes.map(nativeCause) },
    }))
    return withExtension(document, PART, items.length === 0 ? undefined : items)
  },
  read: (document, like) => readRelays(objectsIn(extensionIn(document)[PART]), like),
  contradict: () => null,
  fields: [
    ['on', 'on'],
    ['causes', 'causes'],
  ],
}

const nativeCause = (cause: RelayCause): JsonObject =>
  'ports' in cause
    ? { cause: cause.cause, ports: cause.ports }
    : { cause: cause.cause, sensor: { kind: sensorKind(cause.sensor), id: sensorId(cause.sensor) } }

function readRelays(items: readonly JsonObject[], like: RelaysIntent | undefined): RelaysIntent | undefined {
  if (items.length === 0 && !like) return undefined
  const relays = items.flatMap((item) => {
    const causes = objectsIn(item.causes).map(causeOf)
    return relaySettings.safeParse({ relay: item.id, on: item.on, causes }).data ?? []
  })
  return { relays }
}

function causeOf({ cause, ports, sensor }: JsonObject): JsonObject {
  if (ports !== undefined) return { cause: cause ?? null, ports }
  const about = objectOf({ sensor: sensor ?? null }, 'sensor') ?? {}
  return { cause: cause ?? null, sensor: `${textOf(about, 'kind')}:${textOf(about, 'id')}` }
}
