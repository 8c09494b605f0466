import { type FigureDeclaration, flag, fromZero, one, share } from './figure.ts'

const panel = { of: 'solar.panel' } as const
const battery = { of: 'solar.battery' } as const
const load = { of: 'solar.load' } as const

/** Sensors, outputs, sun and battery, the mobile network. */
export const equipmentFigures = {
  sensorTemperature: {
    ...{ by: 'sensor', words: 'sensor.temperature', unit: 'celsius', axis: {} },
    lines: one('sensor_temperature_celsius'),
  },
  sensorHumidity: {
    ...{ by: 'sensor', words: 'sensor.humidity', unit: 'ratio', axis: share },
    lines: one('sensor_humidity_ratio'),
  },
  sensorDoor: {
    ...flag,
    by: 'sensor',
    words: 'sensor.door',
    states: ['sensor.closed', 'sensor.open'],
    lines: one('sensor_door_open'),
  },
  relay: {
    ...flag,
    by: 'relay',
    words: 'relay.title',
    states: ['relay.off', 'relay.on'],
    lines: one('relay_on'),
  },
  panelPower: {
    ...{ ...panel, words: 'poe.power', unit: 'watts', axis: fromZero(8) },
    lines: one('solar_panel_watts'),
  },
  panelVoltage: {
    ...{ ...panel, words: 'poe.voltage', unit: 'volts', axis: { min: 0 } },
    lines: one('solar_panel_volts'),
  },
  panelCurrent: {
    ...{ ...panel, words: 'poe.current', unit: 'amps', axis: fromZero(1) },
    lines: one('solar_panel_amperes'),
  },
  charge: {
    ...{ words: 'solar.battery', unit: 'ratio', axis: share },
    lines: one('solar_battery_charge_ratio'),
  },
  batteryVoltage: {
    ...{ ...battery, words: 'poe.voltage', unit: 'volts', axis: {} },
    lines: one('solar_battery_volts'),
  },
  batteryCurrent: {
    ...{ ...battery, words: 'poe.current', unit: 'amps', axis: {} },
    lines: one('solar_battery_amperes'),
  },
  batteryTemperature: {
    ...{ ...battery, words: 'solar.temperature', unit: 'celsius', axis: {} },
    lines: one('solar_battery_temperature_celsius'),
  },
  batteryCharging: {
    ...{ ...flag, ...battery, words: 'poe.state', lines: one('solar_battery_charging') },
    states: ['solar.notCharging', 'solar.state.charging'],
  },
  batteryCapacity: {
    ...{ ...battery, words: 'solar.capacity', unit: 'ampHours', axis: { min: 0 } },
    lines: one('solar_battery_capacity_ampere_hours'),
  },
  loadOn: {
    ...flag,
    ...load,
    words: 'poe.state',
    states: ['relay.off', 'relay.on'],
    lines: one('solar_load_on'),
  },
  loadPower: {
    ...{ ...load, words: 'poe.power', unit: 'watts', axis: fromZero(8) },
    lines: one('solar_load_watts'),
  },
  loadVoltage: {
    ...{ ...load, words: 'poe.voltage', unit: 'volts', axis: { min: 0 } },
    lines: one('solar_load_volts'),
  },
  loadCurrent: {
    ...{ ...load, words: 'poe.current', unit: 'amps', axis: fromZero(1) },
    lines: one('solar_load_amperes'),
  },
  mobileConnected: {
    ...flag,
    words: 'cellular.connection',
    states: ['cellular.notConnected', 'cellular.connected'],
    lines: one('cellular_connected'),
  },
  rsrp: {
    ...{ words: 'cellular.rsrp', unit: 'dbm', axis: { min: -140, max: -60 } },
    lines: one('cellular_rsrp_dbm'),
  },
  rsrq: {
    ...{ words: 'cellular.rsrq', unit: 'db', axis: { min: -30, max: 0 } },
    lines: one('cellular_rsrq_db'),
  },
  sinr: { words: 'cellular.sinr', unit: 'db', axis: {}, lines: one('cellular_sinr_db') },
} as const satisfies Record<string, FigureDeclaration>
