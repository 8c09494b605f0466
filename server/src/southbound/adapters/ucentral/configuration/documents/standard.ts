import { isJsonObject, type JsonObject, type JsonValue } from '#protocols/json.ts'
import { cleanText } from '../../../../clean-text.ts'
import type { DeviceIntent } from '../../../../configuration-ports.ts'
import { posixZone } from './posix-zone.ts'

/** What every device reports, whatever its kind; the least interval agents take is 60 s. */
const STATE_SECONDS = 60
const HEALTH_SECONDS = 120
const EVENTS = [
  ...['client.join', 'client.leave', 'client.key-mismatch'],
  ...['wired.carrier-up', 'wired.carrier-down', 'unit.boot-up'],
]
/** Most forwarding entries a switch puts into a report. */
const FORWARDING_ENTRIES = 2000

/** Frames by access category, which tell who is on a call; agents take no notice of it where it stands first. */
const CATEGORIES = 'tid-stats'

/** What plans of radios have to know before they move one; a kilobyte per client, which metered links are spared. */
export function countsCalls(metrics: JsonObject): JsonObject {
  const statistics = asObject(metrics.statistics)
  const types = Array.isArray(statistics.types) ? statistics.types : []
  if (!types.includes('clients') || types.includes(CATEGORIES)) return metrics
  return { ...metrics, statistics: { ...statistics, types: [...types, CATEGORIES] } }
}

/** Members that the device's own document lacks are added, what it has stays, unless its network says how often. */
export function metricsOf(
  base: JsonValue | undefined,
  platform: 'ap' | 'switch',
  reportSeconds?: number,
): JsonObject {
  const statistics: JsonObject =
    platform === 'ap'
      ? { interval: STATE_SECONDS, types: ['ssids', 'lldp', 'clients'] }
      : {
          interval: STATE_SECONDS,
          types: ['lldp', 'clients'],
          'wired-clients-max-num': FORWARDING_ENTRIES,
        }
  const standard = { statistics, health: { interval: HEALTH_SECONDS }, realtime: { types: EVENTS } }
  const metrics = { ...standard, ...(isJsonObject(base) ? base : {}) }
  return reportSeconds === undefined ? metrics : everySeconds(metrics, reportSeconds)
}

/** Health is checked half as often as everything is reported. */
const everySeconds = (metrics: JsonObject, seconds: number): JsonObject => ({
  ...metrics,
  statistics: { ...asObject(metrics.statistics), interval: seconds },
  health: { ...asObject(metrics.health), interval: (seconds * HEALTH_SECONDS) / STATE_SECONDS },
})

const asObject = (value: JsonValue | undefined): JsonObject => (isJsonObject(value) ? value : {})

/** Written raw into a settings file. */
const TIMEZONE = /^[A-Za-z0-9<>+\-,./:_]{1,64}$/
const MAX_NAME = 64
const MAX_HOSTNAME = 63

/** Name, host name, time zone and, where its network has one, the administrator's password are the console's. */
export function unitOf(base: JsonValue | undefined, intent: DeviceIntent): JsonObject {
  const unit: JsonObject = { ...(isJsonObject(base) ? base : {}) }
  const timezone = posixZone(intent.timezone)
  if (TIMEZONE.test(timezone)) unit.timezone = timezone
  if (intent.webPassword) {
    unit['system-password'] = intent.webPassword
    // An agent takes one or the other.
    delete unit['random-password']
  }
  if (intent.name === null) return unit
  const name = cleanText(intent.name, MAX_NAME)
  const hostname = hostnameOf(name)
  if (name !== '') unit.name = name
  if (hostname !== '') unit.hostname = hostname
  return unit
}

/** `Hall, 2nd floor` → `hall-2nd-floor`; empty when nothing of it can be in a host name. */
function hostnameOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, MAX_HOSTNAME)
  return words.replace(/^-|-$/g, '')
}
