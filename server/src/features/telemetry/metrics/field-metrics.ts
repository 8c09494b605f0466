import type { Metric } from './metric.ts'

const sensor = { label: 'sensor', type: 'gauge' } as const
const gauge = { type: 'gauge' } as const

export const fieldMetrics = {
  relay_on: {
    ...{ ...gauge, label: 'relay', unit: 'flag' },
    help: 'A switched output; also noted when an event tells of a change',
    source: '`relays.outputs[].on`',
  },
  sensor_temperature_celsius: {
    ...{ ...sensor, unit: 'celsius' },
    help: 'Temperature at the sensor',
    source: '`sensors.temperature[].celsius`',
  },
  sensor_humidity_ratio: {
    ...{ ...sensor, unit: 'ratio' },
    help: 'Relative humidity',
    source: '`sensors.humidity[].ratio`',
  },
  sensor_door_open: {
    ...{ ...sensor, unit: 'flag' },
    help: 'Whether the door is open',
    source: '`sensors.door[].open`',
  },
  solar_panel_volts: { ...gauge, unit: 'volts', help: 'Voltage of the panel' },
  solar_panel_amperes: { ...gauge, unit: 'amperes', help: 'Current of the panel' },
  solar_panel_watts: { ...gauge, unit: 'watts', help: 'Power the panel gives' },
  solar_battery_charge_ratio: {
    ...{ ...gauge, unit: 'ratio' },
    help: 'Charge of the battery',
    source: '`solar.battery.charge_ratio`',
  },
  solar_battery_volts: { ...gauge, unit: 'volts', help: 'Voltage of the battery' },
  solar_battery_amperes: {
    ...{ ...gauge, unit: 'amperes' },
    help: 'Current of the battery, negative while it discharges',
  },
  solar_battery_temperature_celsius: {
    ...{ ...gauge, unit: 'celsius' },
    help: 'Temperature of the battery',
    source: '`solar.battery.celsius`',
  },
  solar_battery_capacity_ampere_hours: {
    ...{ ...gauge, unit: 'ampere_hours' },
    help: 'Capacity of the battery',
    source: '`solar.battery.capacity_ah`',
  },
  solar_battery_charging: {
    ...{ ...gauge, unit: 'flag' },
    help: 'Whether the battery is being charged; 0 while it is full or gives',
    source: '`solar.battery.state`',
  },
  solar_load_on: {
    ...{ ...gauge, unit: 'flag' },
    help: 'Whether the charger feeds the load; off is how it protects an empty battery',
  },
  solar_load_volts: { ...gauge, unit: 'volts', help: 'Voltage of the load' },
  solar_load_amperes: { ...gauge, unit: 'amperes', help: 'Current the load takes' },
  solar_load_watts: { ...gauge, unit: 'watts', help: 'Power the load takes' },
  cellular_connected: {
    ...{ ...gauge, unit: 'flag' },
    help: 'Whether the modem is in a mobile network',
    source: '`cellular.connected`',
  },
  cellular_rsrp_dbm: { ...gauge, unit: 'dbm', help: 'Strength of the mobile signal' },
  cellular_rsrq_db: { ...gauge, unit: 'db', help: 'Quality of the mobile signal' },
  cellular_sinr_db: { ...gauge, unit: 'db', help: 'Distance of the mobile signal from noise' },
  cpe_distance_meters: {
    ...{ ...gauge, unit: 'meters' },
    help: 'Length of a bridge’s link',
    source: '`cpe.distance_m`',
  },
} as const satisfies Record<string, Metric>
