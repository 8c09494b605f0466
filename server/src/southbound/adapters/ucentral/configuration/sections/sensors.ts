import {
  type SensorSettings,
  type SensorsIntent,
  sensorId,
  sensorKind,
  sensorSettings,
} from '#contract/configuration/sections/sensors.ts'
import { type JsonObject, textOf } from '#protocols/json.ts'
import { objectsIn } from '../documents/document.ts'
import { extensionIn, withExtension } from '../documents/extension.ts'
import type { NativeSection } from './native-section.ts'

/** Of the extension: docs/protocols/roost-extension.md. */
const PART = 'sensors'
const FEATURE = 'sensor_limits'

export const sensors: NativeSection<'sensors'> = {
  offered: ({ roost }) => roost.includes('sensors'),
  needsBase: false,
  render(rendering, document, wanted) {
    if (!wanted) return document
    if (!rendering.profile.roost.includes(FEATURE)) {
      for (const { sensor } of wanted.sensors)
        rendering.about('sensors', sensor).unsupported('no_sensor_limits', null)
      return document
    }
    for (const [at, { sensor }] of wanted.sensors.entries())
      rendering.places.push({
        ...{ pointer: `/third-party/roost/${PART}/${at}`, section: 'sensors', subject: sensor, name: sensor },
      })
    const items = wanted.sensors.map(nativeLimits)
    return withExtension(document, PART, items.length === 0 ? undefined : items)
  },
  read: (document, like) => readLimits(objectsIn(extensionIn(document)[PART]), like),
  contradict: () => null,
  fields: [
    ['low', 'low'],
    ['high', 'high'],
  ],
}

const nativeLimits = ({ sensor, low, high }: SensorSettings): JsonObject => ({
  ...{ kind: sensorKind(sensor), id: sensorId(sensor) },
  ...(low !== null && { low }),
  ...(high !== null && { high }),
})

function readLimits(
  items: readonly JsonObject[],
  like: SensorsIntent | undefined,
): SensorsIntent | undefined {
  if (items.length === 0 && !like) return undefined
  const sensors = items.flatMap((item) => {
    const sensor = `${textOf(item, 'kind')}:${textOf(item, 'id')}`
    return sensorSettings.safeParse({ sensor, low: item.low ?? null, high: item.high ?? null }).data ?? []
  })
  return { sensors }
}
