import type { PortSettings } from '#contract/switching/intent.ts'
import { EXTEND_MBPS, isLimiting, type PortStorm, portStorm } from '#contract/switching/port-limits.ts'
import { powerSchedule, powerWatchdog } from '#contract/switching/port-power.ts'
import { arrayOf, integerOf, type JsonObject, objectOf, textOf } from '#protocols/json.ts'
import { objectsIn } from '../documents/document.ts'
import { extensionIn, nativeTime, timeIn, withExtension } from '../documents/extension.ts'
import type { NoteCode, Notes } from '../notes.ts'
import { canRunAt } from '../profile/port-forms.ts'
import type { ConfigProfile } from '../profile/profile.ts'
import type { Rendering } from '../rendering.ts'
import { givesPower } from './port-power.ts'

/** What the standard cannot say of ports: docs/protocols/roost-extension.md. */
const PART = 'ports'

/** The document with what goes through the extension; ports nobody spoke about keep what they have there. */
export function withPortExtension(
  rendering: Rendering,
  document: JsonObject,
  wanted: ReadonlyMap<string, PortSettings>,
): JsonObject {
  const own = objectsIn(extensionIn(document)[PART])
  const left = own.filter((item) => !wanted.has(textOf(item, 'name') ?? ''))
  const made = [...wanted.values()].flatMap((settings) => {
    const notes = rendering.about('switching', settings.port)
    const item = extensionItem(settings, rendering, notes)
    return Object.keys(item).length === 0 ? [] : [{ name: settings.port, ...item }]
  })
  for (const [at, { name }] of made.entries())
    rendering.places.push({
      ...{ pointer: `/third-party/roost/${PART}/${left.length + at}`, section: 'switching' },
      ...{ subject: name, name },
    })
  const items = [...left, ...made]
  return withExtension(document, PART, items.length === 0 ? undefined : items)
}

function extensionItem(settings: PortSettings, { profile, intent }: Rendering, notes: Notes): JsonObject {
  const zone = intent.timezone
  const { extend, storm, poeForced, poeSchedule, poeWatchdog } = settings
  const can = (feature: string, code: NoteCode, field: string): boolean => {
    const has = profile.roost.includes(feature)
    if (!has) notes.unsupported(code, field)
    return has
  }
  const powers = givesPower(profile, settings.port)
  const forced = poeForced && can('poe_forced', 'poe_forced', 'poeForced')
  const timed = poeSchedule && can('poe_schedule', 'poe_schedule', 'poeSchedule')
  const watched = poeWatchdog && can('poe_watchdog', 'poe_watchdog', 'poeWatchdog')
  if (!powers && (forced || timed || watched)) notes.unsupported('poe_missing', 'poe')
  return {
    ...(extend && reaches(settings, profile) && can('extend', 'extend_reach', 'extend') && { extend: true }),
    ...(storm?.unit === 'kbps' &&
      can('storm_kbps', 'storm_kbps', 'storm') && { storm_kbps: nativeStorm(storm) }),
    ...(powers && forced && { poe_forced: true }),
    ...(powers && timed && { poe_schedule: poeSchedule.map((time) => nativeTime(time, zone)) }),
    ...(powers && watched && { poe_watchdog: nativeWatchdog(poeWatchdog) }),
  }
}

/** A module has no cable to stretch; that it cannot run so slowly is told with its speed. */
const reaches = ({ port }: PortSettings, { switchPorts }: ConfigProfile): boolean =>
  canRunAt(switchPorts.find(({ name }) => name === port)?.form ?? null, EXTEND_MBPS)

const nativeStorm = ({ broadcast, multicast, unknownUnicast }: PortStorm): JsonObject => ({
  ...{ broadcast, multicast, unknown_unicast: unknownUnicast },
})

const nativeWatchdog = (one: NonNullable<PortSettings['poeWatchdog']>): JsonObject => ({
  ...{ host: one.host, interval_s: one.intervalSeconds, failures: one.failures },
  ...{ timeout_s: one.timeoutSeconds, grace_s: one.graceSeconds, per_day: one.mostPerDay },
})

type Extended = Pick<PortSettings, 'extend' | 'storm' | 'poeForced' | 'poeSchedule' | 'poeWatchdog'>

/** The same of one port from a document. */
export function readPortExtension(document: JsonObject, port: string): Extended {
  const item = objectsIn(extensionIn(document)[PART]).findLast(({ name }) => name === port) ?? {}
  const storm = stormIn(objectOf(item, 'storm_kbps'))
  const schedule = powerSchedule.safeParse((arrayOf(item, 'poe_schedule') ?? []).map(timeIn)).data
  const watchdog = watchdogIn(objectOf(item, 'poe_watchdog'))
  return {
    ...(item.extend === true && { extend: true }),
    ...(storm && { storm }),
    ...(item.poe_forced === true && { poeForced: true }),
    ...(schedule && { poeSchedule: schedule }),
    ...(watchdog && { poeWatchdog: watchdog }),
  }
}

function stormIn(native: JsonObject | null): PortStorm | undefined {
  if (native === null) return undefined
  const of = (sort: string) => integerOf(native, sort) ?? 0
  const limits = { broadcast: of('broadcast'), multicast: of('multicast') }
  const storm = portStorm.safeParse({ unit: 'kbps', ...limits, unknownUnicast: of('unknown_unicast') }).data
  return storm && isLimiting(storm) ? storm : undefined
}

const watchdogIn = (native: JsonObject | null) =>
  native === null
    ? undefined
    : powerWatchdog.safeParse({
        ...{ host: native.host, intervalSeconds: native.interval_s, failures: native.failures },
        ...{ timeoutSeconds: native.timeout_s, graceSeconds: native.grace_s, mostPerDay: native.per_day },
      }).data
