import { type AlarmType, categoryOf } from '#contract/alarm/categories.ts'
import type { Alarm } from '#contract/alarm/endpoints.ts'
import type alarms from '../../../../../locales/en-US/alarms.json'
import type { ConsolePath } from '../../../lib/paths'
import type { Search } from '../../../lib/search'

type Words = (typeof alarms)['advice']
type Sentence = Exclude<keyof Words, 'title' | 'open'>
type Opening = keyof Words['open']

export interface AdviceTarget {
  opens: Opening
  to: ConsolePath
  search: Search
}

interface Advice {
  /** Key of the sentence. */
  says: Sentence
  /** The tab of the device's page where more is told. */
  tab?: 'ports' | 'poe' | 'charts' | 'events' | 'sensors' | 'solar' | 'forwarding' | 'overview'
}

/** What somebody does about each category; null: its sentence says so, or there is nothing to do. */
const advices: Record<AlarmType, Advice | null> = {
  device_off: { says: 'away' },
  devices_all_off: { says: 'site' },
  devices_lost: null,
  device_unstable: { says: 'unstable', tab: 'charts' },
  device_reboot_unexpected: { says: 'restarted', tab: 'charts' },
  device_reboot: null,
  device_on: null,
  solar_low: { says: 'solar', tab: 'solar' },
  solar_changed: null,
  sdlan_conflict: null,
  switch_loop: { says: 'loop', tab: 'ports' },
  flow_burst: { says: 'storm', tab: 'ports' },
  broadcast_storm: { says: 'storm', tab: 'ports' },
  packet_loss: { says: 'loss', tab: 'ports' },
  mac_table_full: { says: 'macs', tab: 'forwarding' },
  cpu_high: { says: 'busy', tab: 'charts' },
  memory_high: { says: 'busy', tab: 'charts' },
  port_down: { says: 'link', tab: 'ports' },
  port_up: null,
  poe_on: null,
  poe_off: null,
  poe_changed: null,
  poe_denied: { says: 'budget', tab: 'poe' },
  poe_supply: { says: 'power', tab: 'ports' },
  poe_overload: { says: 'power', tab: 'ports' },
  poe_chip_fault: { says: 'power', tab: 'ports' },
  port_flow_above: { says: 'flow', tab: 'ports' },
  port_flow_below: { says: 'flow', tab: 'ports' },
  sensor_high: { says: 'sensor', tab: 'sensors' },
  sensor_low: { says: 'sensor', tab: 'sensors' },
  relay_changed: null,
  device_alarm: { says: 'reported', tab: 'events' },
  device_alarms_more: { says: 'reported', tab: 'events' },
  device_key_changed: { says: 'key', tab: 'overview' },
  device_disputed: { says: 'claim', tab: 'overview' },
  device_release: null,
  watchdog_gave_up: { says: 'onSite' },
  poe_watchdog_gave_up: { says: 'onSite', tab: 'ports' },
  upgrade_not_back: null,
  upgrade_put_back: null,
  upgrade_unhealthy: null,
}

/** What to do about an alarm, and where; null: nothing more than it says. */
export function adviceOn(alarm: Alarm): { says: Sentence; targets: AdviceTarget[] } | null {
  const isFed = alarm.params.evidence === 'power'
  const advice: Advice | null = isFed ? { ...advices[alarm.type], says: 'power' } : advices[alarm.type]
  return advice && { says: advice.says, targets: targetsOf(alarm, advice) }
}

function targetsOf({ sn, group, type, params }: Alarm, { tab }: Advice): AdviceTarget[] {
  const device = (opens: Opening, of: string, port: unknown): AdviceTarget => ({
    ...{ opens, to: '/device/info' as const },
    search: { sn: of, tab: tab ?? 'ports', ...(typeof port === 'string' && { port }) },
  })
  const targets: AdviceTarget[] = []
  if (params.via !== undefined) targets.push(device('above', String(params.via), params.viaPort))
  if (sn !== '' && tab === 'ports') targets.push(device('port', sn, params.port))
  else if (sn !== '' && tab) targets.push(device('more', sn, undefined))
  if (group === null) return targets
  if (!tab) targets.push({ opens: 'map', to: '/monitor/group', search: mapOf(sn, group) })
  const settings = { group: String(group), settings: 'open' }
  if (categoryOf(type).threshold) targets.push({ opens: 'threshold', to: '/monitor/alarm', search: settings })
  return targets
}

const mapOf = (sn: string, group: number): Search => ({
  group: String(group),
  ...(sn !== '' && { at: sn, open: sn }),
})
