import {
  watchdog as declaration,
  type WatchdogIntent,
  watchdogActions,
  watchdogHost,
  watchdogIntent,
  watchdogRange,
} from '#contract/configuration/sections/watchdog.ts'
import { integerOf, type JsonObject, objectOf } from '#protocols/json.ts'
import { textsIn, without } from '../documents/document.ts'
import type { NativeSection } from './native-section.ts'

/** As schema 5.1 has them where a document is silent. */
const USUAL = { interval: 60, threshold: 1 }
const SERVICE = 'online-check'

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
    if (!wanted.enabled) return { ...document, services: without(services, SERVICE) }
    const { type } = declaration.subjects
    rendering.places.push({ pointer: `/services/${SERVICE}`, section: 'watchdog', subject: type, name: type })
    return { ...document, services: { ...services, [SERVICE]: nativeCheck(services, wanted) } }
  },
  read: (document, like) => readCheck(objectOf(objectOf(document, 'services') ?? {}, SERVICE), like),
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
  action: actions,
})

function readCheck(check: JsonObject | null, like: WatchdogIntent | undefined): WatchdogIntent | undefined {
  // What it would ping if it were on, no document tells.
  if (check === null) return like && { ...like, enabled: false }
  const { leastSeconds, mostSeconds, leastFailures, mostFailures, mostHosts } = watchdogRange
  const hosts = textsIn(check['ping-hosts']).filter((host) => watchdogHost.safeParse(host).success)
  const actions = textsIn(check.action)
  return watchdogIntent.safeParse({
    enabled: true,
    hosts: [...new Set(hosts)].slice(0, mostHosts),
    intervalSeconds: within(integerOf(check, 'check-interval') ?? USUAL.interval, leastSeconds, mostSeconds),
    failures: within(integerOf(check, 'check-threshold') ?? USUAL.threshold, leastFailures, mostFailures),
    actions: watchdogActions.filter((action) => actions.includes(action)),
  }).data
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
