import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Cellular, Solar } from '#contract/inventory/state/field-equipment.ts'
import type { Transceiver } from '#contract/inventory/state/port-details.ts'
import type { Sample } from '../../timeseries/types.ts'
import type { AddSample } from './add-sample.ts'

/** Relays, sensors, solar power, the mobile modem and the bridge link of a report. */
export function addEquipment(add: AddSample, { relays, sensors, solar, cellular, cpe }: DeviceState): void {
  for (const { id, on } of relays ?? []) add('relay_on', flag(on), { relay: id })
  for (const { id, celsius } of sensors?.temperature ?? [])
    add('sensor_temperature_celsius', celsius, { sensor: id })
  for (const { id, ratio } of sensors?.humidity ?? []) add('sensor_humidity_ratio', ratio, { sensor: id })
  for (const { id, open } of sensors?.door ?? []) add('sensor_door_open', flag(open), { sensor: id })
  if (solar) addSolar(add, solar)
  if (cellular) addCellular(add, cellular)
  add('cpe_distance_meters', cpe?.distanceMeters)
}

/** An event that tells of a switched output, between two reports. */
export const relaySample = ({ id, on }: { id: string; on: boolean }): Sample => ({
  name: 'relay_on',
  value: Number(on),
  labels: { relay: id },
})

const flag = (value: boolean | undefined) => (value === undefined ? undefined : Number(value))

function addSolar(add: AddSample, { panel, battery, load }: Solar): void {
  add('solar_panel_volts', panel?.volts)
  add('solar_panel_amperes', panel?.amps)
  add('solar_panel_watts', panel?.watts)
  add('solar_battery_charge_ratio', battery?.chargeRatio)
  add('solar_battery_volts', battery?.volts)
  add('solar_battery_amperes', battery?.amps)
  add('solar_battery_temperature_celsius', battery?.temperatureCelsius)
  add('solar_battery_capacity_ampere_hours', battery?.capacityAmpHours)
  add('solar_battery_charging', battery?.state && Number(battery.state === 'charging'))
  add('solar_load_on', flag(load?.on))
  add('solar_load_volts', load?.volts)
  add('solar_load_amperes', load?.amps)
  add('solar_load_watts', load?.watts)
}

function addCellular(add: AddSample, { connected, rsrpDbm, rsrqDb, sinrDb }: Cellular): void {
  add('cellular_connected', flag(connected))
  add('cellular_rsrp_dbm', rsrpDbm)
  add('cellular_rsrq_db', rsrqDb)
  add('cellular_sinr_db', sinrDb)
}

/** What a module in a port measures of itself. */
export function addTransceiver(add: AddSample, port: string, module: Transceiver | undefined): void {
  add('port_transceiver_temperature_celsius', module?.temperatureCelsius, { port })
  add('port_transceiver_receive_dbm', module?.rxPowerDbm, { port })
  add('port_transceiver_transmit_dbm', module?.txPowerDbm, { port })
}
