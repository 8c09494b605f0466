import {
  watchdog as declaration,
  type WatchdogAction,
  type WatchdogIntent,
  watchdogActions,
  watchdogHost,
  watchdogIntent,
  watchdogRange,
  watchdogUsual,
} from '#contract/configuration/sections/watchdog.ts'
import { integerOf, type JsonObject, objectOf } from '#protocols/json.ts'
import { textsIn, without } from '../documents/document.ts'
import { extensionIn, withExtension } from '../documents/extension.ts'
import type { Rendering } from '../rendering.ts'
import type { NativeSection } from './native-section.ts'

/** As schema 5.1 has them where a document is silent. */
const USUAL = { interval: 60, threshold: 1 }
const SERVICE = 'online-check'
const FEATURE = 'watchdog'
const isNative = (action: WatchdogAction): boolean => action === 'wifi' || action === 'leds'

/** The agent's own service; reports tell nothing of it, so only a document that was read shows drift. */
export const watchdog: NativeSection<'watchdog'> = {
  offered: ({ platform }, { kind }) => platform !== 'switch' && kind !== 'cpe',
  needsBase: false,
  render(rendering, document, wanted) {
    if (!wanted) return document
    if (rendering.platform === 'switch') {
      rendering.about('watchdog', null).unsupported('no_watchdog', null)
      return document
    }
    const services = objectOf(document, 'services') ?? {}
    if (!wanted.enabled)
      return withExtension({ ...document, services: without(services, SERVICE) }, FEATURE, undefined)
    const { type } = declaration.subjects
    rendering.places.push({ pointer: `/services/${SERVICE}`, section: 'watchdog', subject: type, name: type })
    const checked = { ...document, services: { ...services, [SERVICE]: nativeCheck(services, wanted) } }
    return withExtension(checked, FEATURE, ownPart(rendering, wanted))
  },
  read: (document, like) =>
    readCheck(
      objectOf(objectOf(document, 'services') ?? {}, SERVICE),
      objectOf(extensionIn(document), FEATURE),
      like,
    ),
  contradict: () => null,
  fields: [
    ['ping-hosts', 'hosts'],
    ['check-interval', 'intervalSeconds'],
    ['check-threshold', 'failures'],
    ['action', 'actions'],
  ],
}

/** What the device's own service asks beside pings stays. */
const nativeCheck = (
  services: JsonObject,
  { hosts, intervalSeconds, failures, actions }: WatchdogIntent,
): JsonObject => ({
  ...objectOf(services, SERVICE),
  'ping-hosts': hosts,
  'check-interval': intervalSeconds,
  'check-threshold': failures,
  action: actions.filter(isNative),
})

/** What uCentral cannot say of it; a device that did not announce it does the rest. */
function ownPart({ profile, about }: Rendering, wanted: WatchdogIntent): JsonObject | undefined {
  const { actions, timeoutSeconds, graceSeconds } = wanted
  const others = actions.filter((action) => !isNative(action))
  if (!profile.roost.includes(FEATURE)) {
    const notes = about('watchdog', null)
    if (others.length > 0) notes.unsupported('watchdog_actions', 'actions', { actions: others.join(', ') })
    for (const field of ['timeoutSeconds', 'graceSeconds'] as const)
      if (wanted[field] !== undefined) notes.unsupported('setting_not_offered', field)
    return undefined
  }
  return {
    actions: others,
    timeout_seconds: timeoutSeconds ?? watchdogUsual.timeoutSeconds,
    grace_seconds: graceSeconds ?? watchdogUsual.graceSeconds,
    most_per_day: watchdogUsual.mostPerDay,
  }
}

/** What is as usual was not said, unless `like` says so; of a device without our part all of it is lent. */
function ownIn(own: JsonObject | null, like: WatchdogIntent | undefined): Partial<WatchdogIntent> {
  const { leastTimeout, mostTimeout, leastGrace, mostGrace } = watchdogRange
  const seconds = (
    field: 'timeoutSeconds' | 'graceSeconds',
    member: string,
    least: number,
    most: number,
  ): Partial<WatchdogIntent> => {
    const told = own && integerOf(own, member)
    const value = told === null ? like?.[field] : within(told, least, most)
    return value === undefined || (value === watchdogUsual[field] && like?.[field] === undefined)
      ? {}
      : { [field]: value }
  }
  return {
    ...seconds('timeoutSeconds', 'timeout_seconds', leastTimeout, mostTimeout),
    ...seconds('graceSeconds', 'grace_seconds', leastGrace, mostGrace),
  }
}

function readCheck(
  check: JsonObject | null,
  own: JsonObject | null,
  like: WatchdogIntent | undefined,
): WatchdogIntent | undefined {
  // What it would ping if it were on, no document tells.
  if (check === null) return like && { ...like, enabled: false }
  const { leastSeconds, mostSeconds, leastFailures, mostFailures, mostHosts } = watchdogRange
  const hosts = textsIn(check['ping-hosts']).filter((host) => watchdogHost.safeParse(host).success)
  const lent = (like?.actions ?? []).filter((action) => !isNative(action))
  const actions: string[] = [...textsIn(check.action), ...(own ? textsIn(own.actions) : lent)]
  return watchdogIntent.safeParse({
    enabled: true,
    hosts: [...new Set(hosts)].slice(0, mostHosts),
    intervalSeconds: within(integerOf(check, 'check-interval') ?? USUAL.interval, leastSeconds, mostSeconds),
    failures: within(integerOf(check, 'check-threshold') ?? USUAL.threshold, leastFailures, mostFailures),
    actions: watchdogActions.filter((action) => actions.includes(action)),
    ...ownIn(own, like),
  }).data
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
