import type { AlarmType } from '#contract/alarm/categories.ts'
import { broadcastStorm, flowBurst, packetLoss, switchLoop } from './conditions/watches/port-watches.ts'
import {
  cpuHigh,
  macTableFull,
  memoryHigh,
  sensorHigh,
  sensorLow,
  solarLow,
} from './conditions/watches/unit-watches.ts'
import type { Watch } from './conditions/watches/watch.ts'

/**
 * What else tells of a category: `event` what devices say, `difference` between two reports, `presence` who is there
 * and who is not, or another feature; `sdlan`: waits for it.
 */
export type Teller =
  | 'event'
  | 'difference'
  | 'presence'
  | 'flow_monitor'
  | 'firmware'
  | 'trust'
  | 'unbind'
  | 'sdlan'

/** How the server comes to know of each category: one that is forgotten does not compile. */
export const detection: { readonly [Type in AlarmType]: Watch | Teller } = {
  device_off: 'presence',
  devices_all_off: 'presence',
  devices_lost: 'presence',
  device_unstable: 'presence',
  device_reboot_unexpected: 'presence',
  device_reboot: 'presence',
  device_on: 'presence',
  solar_low: solarLow,
  solar_changed: 'difference',
  sdlan_conflict: 'sdlan',
  switch_loop: switchLoop,
  flow_burst: flowBurst,
  broadcast_storm: broadcastStorm,
  packet_loss: packetLoss,
  mac_table_full: macTableFull,
  cpu_high: cpuHigh,
  memory_high: memoryHigh,
  port_down: 'event',
  port_up: 'event',
  poe_on: 'event',
  poe_off: 'event',
  poe_changed: 'event',
  poe_denied: 'event',
  poe_supply: 'event',
  poe_overload: 'event',
  poe_chip_fault: 'event',
  watchdog_gave_up: 'event',
  poe_watchdog_gave_up: 'event',
  port_flow_above: 'flow_monitor',
  port_flow_below: 'flow_monitor',
  sensor_high: sensorHigh,
  sensor_low: sensorLow,
  relay_changed: 'difference',
  device_alarm: 'event',
  device_alarms_more: 'event',
  upgrade_not_back: 'firmware',
  upgrade_put_back: 'firmware',
  upgrade_unhealthy: 'firmware',
  device_key_changed: 'trust',
  device_disputed: 'trust',
  device_release: 'unbind',
}

export const watchesOf = (): [AlarmType, Watch][] =>
  (Object.entries(detection) as [AlarmType, Watch | Teller][]).flatMap(([type, how]) =>
    typeof how === 'string' ? [] : [[type, how]],
  )

/** Those that a device's events and reports begin and end. */
export const conditionTypes = (Object.keys(detection) as AlarmType[]).filter((type) => {
  const how = detection[type]
  return typeof how !== 'string' || how === 'event' || how === 'difference'
})
