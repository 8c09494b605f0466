export const alarmLevels = ['normal', 'medium', 'critical'] as const
export type AlarmLevel = (typeof alarmLevels)[number]

/** What people filter by. */
export const alarmFamilies = ['device', 'network', 'resources', 'port', 'sensor', 'security'] as const
export type AlarmFamily = (typeof alarmFamilies)[number]

export const alarmUnits = ['ratio', 'celsius', 'times'] as const
export type AlarmUnit = (typeof alarmUnits)[number]

/** What a network may set otherwise. */
export interface AlarmThreshold {
  unit: AlarmUnit
  usual: number
  min: number
  max: number
}

interface AlarmCategory {
  family: AlarmFamily
  /** Its usual level; an alarm's own counts: an uplink or a gateway matters more. */
  level: AlarmLevel
  /** `moment`: it has happened and has no end. */
  runs: 'lasts' | 'moment'
  /** It needs no answer: told only where a network asks for it. */
  quiet?: true
  threshold?: AlarmThreshold
}

const category = <const Category extends AlarmCategory>(declared: Category): Category => declared

/**
 * Everything that can be an alarm (spec, section 3; readings C41 to C46), worded from `locales/<language>/alarm.json`
 * (`type.*`); how the server comes to know of each stands in its `features/alarm/detection.ts`.
 */
export const alarmCategories = {
  device_off: category({ family: 'device', level: 'medium', runs: 'lasts' }),
  devices_all_off: category({ family: 'device', level: 'critical', runs: 'lasts' }),
  devices_lost: category({ family: 'device', level: 'critical', runs: 'moment' }),
  device_unstable: category({
    ...{ family: 'device', level: 'medium', runs: 'lasts' },
    threshold: { unit: 'times', usual: 4, min: 2, max: 100 },
  }),
  device_reboot_unexpected: category({ family: 'device', level: 'medium', runs: 'moment' }),
  device_reboot: category({ family: 'device', level: 'normal', runs: 'moment', quiet: true }),
  device_on: category({ family: 'device', level: 'normal', runs: 'moment', quiet: true }),
  solar_low: category({
    ...{ family: 'device', level: 'medium', runs: 'lasts' },
    threshold: { unit: 'ratio', usual: 0.2, min: 0.01, max: 0.9 },
  }),
  solar_changed: category({ family: 'device', level: 'normal', runs: 'moment', quiet: true }),
  sdlan_conflict: category({ family: 'network', level: 'critical', runs: 'lasts' }),
  switch_loop: category({ family: 'network', level: 'critical', runs: 'lasts' }),
  flow_burst: category({
    ...{ family: 'network', level: 'medium', runs: 'lasts' },
    threshold: { unit: 'times', usual: 10, min: 2, max: 1000 },
  }),
  broadcast_storm: category({ family: 'network', level: 'medium', runs: 'lasts' }),
  packet_loss: category({
    ...{ family: 'network', level: 'medium', runs: 'lasts' },
    threshold: { unit: 'ratio', usual: 0.02, min: 0.001, max: 0.9 },
  }),
  mac_table_full: category({ family: 'network', level: 'critical', runs: 'lasts' }),
  cpu_high: category({
    ...{ family: 'resources', level: 'medium', runs: 'lasts' },
    threshold: { unit: 'ratio', usual: 0.8, min: 0.1, max: 1 },
  }),
  memory_high: category({
    ...{ family: 'resources', level: 'medium', runs: 'lasts' },
    threshold: { unit: 'ratio', usual: 0.8, min: 0.1, max: 1 },
  }),
  port_down: category({ family: 'port', level: 'normal', runs: 'lasts' }),
  port_up: category({ family: 'port', level: 'normal', runs: 'moment', quiet: true }),
  poe_on: category({ family: 'port', level: 'normal', runs: 'moment', quiet: true }),
  poe_off: category({ family: 'port', level: 'normal', runs: 'moment', quiet: true }),
  poe_changed: category({ family: 'port', level: 'normal', runs: 'moment', quiet: true }),
  poe_denied: category({ family: 'port', level: 'medium', runs: 'lasts' }),
  poe_supply: category({ family: 'port', level: 'medium', runs: 'lasts' }),
  poe_overload: category({ family: 'port', level: 'critical', runs: 'lasts' }),
  poe_chip_fault: category({ family: 'port', level: 'critical', runs: 'lasts' }),
  watchdog_gave_up: category({ family: 'device', level: 'critical', runs: 'lasts' }),
  poe_watchdog_gave_up: category({ family: 'port', level: 'critical', runs: 'lasts' }),
  port_flow_above: category({ family: 'port', level: 'medium', runs: 'lasts' }),
  port_flow_below: category({ family: 'port', level: 'medium', runs: 'lasts' }),
  sensor_high: category({
    ...{ family: 'sensor', level: 'medium', runs: 'lasts' },
    threshold: { unit: 'celsius', usual: 60, min: -40, max: 120 },
  }),
  sensor_low: category({
    ...{ family: 'sensor', level: 'medium', runs: 'lasts' },
    threshold: { unit: 'celsius', usual: -20, min: -60, max: 100 },
  }),
  relay_changed: category({ family: 'sensor', level: 'normal', runs: 'moment', quiet: true }),
  device_alarm: category({ family: 'device', level: 'medium', runs: 'lasts' }),
  device_alarms_more: category({ family: 'device', level: 'medium', runs: 'lasts' }),
  upgrade_not_back: category({ family: 'device', level: 'critical', runs: 'moment' }),
  upgrade_put_back: category({ family: 'device', level: 'medium', runs: 'moment' }),
  upgrade_unhealthy: category({ family: 'device', level: 'critical', runs: 'moment' }),
  device_key_changed: category({ family: 'security', level: 'critical', runs: 'lasts' }),
  device_disputed: category({ family: 'security', level: 'critical', runs: 'lasts' }),
  device_release: category({ family: 'security', level: 'critical', runs: 'moment' }),
} as const satisfies Record<string, AlarmCategory>

export type AlarmType = keyof typeof alarmCategories
export const alarmTypeNames = Object.keys(alarmCategories) as [AlarmType, ...AlarmType[]]

/** The same with every member that a category may have. */
export const categoryOf = (type: AlarmType): AlarmCategory => alarmCategories[type]

/** The usual level of each. */
export const alarmTypes = Object.fromEntries(
  alarmTypeNames.map((type) => [type, alarmCategories[type].level]),
) as Record<AlarmType, AlarmLevel>

/** Those that a network may give another threshold. */
export type ThresholdType = {
  [Type in AlarmType]: (typeof alarmCategories)[Type] extends { threshold: AlarmThreshold } ? Type : never
}[AlarmType]
