import type { Client, DeviceState, Port, Radio } from '#contract/inventory/state/device-state.ts'
import { uplinkCounters, uplinkPart } from '#contract/inventory/state/uplink.ts'
import type { Sample } from '../../timeseries/types.ts'
import type { AddSample } from './add-sample.ts'
import { addEquipment, addTransceiver } from './equipment-samples.ts'

/**
 * A state report as samples, under the names of docs/metrics.md: base units, `_total` counters. What the device
 * did not say gives no sample: a gap stays a gap.
 * @param shown with what other protocols tell of the device: which of its parts count its traffic is the same for all
 */
export function samplesOf(state: DeviceState, shown: DeviceState = state): Sample[] {
  const out: Sample[] = []
  const add: AddSample = (name, value, labels) => {
    if (value !== undefined && Number.isFinite(value)) out.push({ name, value, ...(labels && { labels }) })
  }
  addUnit(add, state)
  addUplink(add, state, shown)
  for (const port of state.ports) addPort(add, port)
  for (const radio of state.radios) addRadio(add, radio, state.clients)
  addSsids(add, state)
  addInterfaces(add, state, shown)
  for (const client of state.clients) addClient(add, client)
  addEquipment(add, state)
  return out
}

function addUnit(add: AddSample, { unit, clients, parts, poe }: DeviceState): void {
  add('device_uptime_seconds', unit.uptimeSeconds)
  add('device_load1', unit.load1)
  add('device_cpu_ratio', unit.cpuRatio)
  add('device_memory_used_ratio', unit.memoryUsedRatio)
  add('device_temperature_celsius', unit.temperatureCelsius)
  add('device_clients', parts.includes('clients') ? clients.length : undefined)
  add('device_clients_asked_total', unit.clientsAsked)
  add('device_clients_disconnected_total', unit.clientsDisconnected)
  add('device_poe_watts', poe?.usedWatts)
  add('device_poe_budget_watts', poe?.budgetWatts)
}

/** A device's own traffic is what crosses its uplink. */
function addUplink(add: AddSample, state: DeviceState, shown: DeviceState): void {
  const part = uplinkPart(shown)
  const counters = part && uplinkCounters({ ports: [], interfaces: [], [part]: state[part] })
  add('device_receive_bytes_total', counters?.rxBytes)
  add('device_transmit_bytes_total', counters?.txBytes)
}

function addPort(add: AddSample, port: Port): void {
  const labels = { port: port.name }
  const { counters, poe } = port
  add('port_up', port.up === undefined ? undefined : Number(port.up), labels)
  add('port_speed_bits_per_second', port.up ? port.speedBps : undefined, labels)
  const duplex = port.up ? port.duplex : undefined
  add('port_full_duplex', duplex === undefined ? undefined : Number(duplex === 'full'), labels)
  add('port_receive_bytes_total', counters?.rxBytes, labels)
  add('port_transmit_bytes_total', counters?.txBytes, labels)
  add('port_receive_errors_total', counters?.rxErrors, labels)
  add('port_transmit_errors_total', counters?.txErrors, labels)
  add('port_receive_dropped_total', counters?.rxDropped, labels)
  add('port_transmit_dropped_total', counters?.txDropped, labels)
  add('port_spanning_tree_transitions_total', port.spanningTree?.transitions, labels)
  add('port_storm', stormOf(port), labels)
  addLoopProtection(add, port, labels)
  addPoe(add, poe, labels)
  addTransceiver(add, port.name, port.transceiver)
}

/** 1 in a storm of any traffic; unknown until it is known of one. */
function stormOf({ storm = {} }: Port): number | undefined {
  const seen = [storm.broadcast, storm.multicast, storm.unknownUnicast].filter((one) => one !== undefined)
  return seen.length === 0 ? undefined : Number(seen.includes(true))
}

function addLoopProtection(
  add: AddSample,
  { loopDetection, spanningTree }: Port,
  labels: { port: string },
): void {
  const loop = loopDetection?.state === 'disabled' ? undefined : loopDetection?.state
  add('port_loop', loop && Number(loop === 'loop_detected'), labels)
  const tree = spanningTree?.state
  add('port_spanning_tree_forwarding', tree && Number(tree === 'forwarding'), labels)
}

function addPoe(add: AddSample, poe: Port['poe'], labels: { port: string }): void {
  const status = poe?.status === 'unknown' ? undefined : poe?.status
  add('port_poe_delivering', status && Number(status === 'delivering'), labels)
  add('port_poe_fault', status && Number(status === 'fault'), labels)
  add('port_poe_watts', poe?.watts, labels)
  add('port_poe_amperes', poe?.milliamps === undefined ? undefined : poe.milliamps / 1000, labels)
  add('port_poe_volts', poe?.volts, labels)
  add('port_poe_celsius', poe?.temperatureCelsius, labels)
}

/** Switches list their ports among the interfaces too: those have their own figures. */
function addInterfaces(add: AddSample, { interfaces }: DeviceState, { ports }: DeviceState): void {
  const known = new Set(ports.map(({ name }) => name))
  for (const { name, counters } of interfaces) {
    if (known.has(name)) continue
    add('interface_receive_bytes_total', counters?.rxBytes, { interface: name })
    add('interface_transmit_bytes_total', counters?.txBytes, { interface: name })
  }
}

/** Undefined: nobody is on it, or it does not tell. */
function retriesOf(radio: Radio, clients: readonly Client[]): number | undefined {
  const told = clients.filter((one) => one.radio === radio.id && one.frames && one.retries !== undefined)
  const frames = told.reduce((sum, one) => sum + one.frames!, 0)
  return frames === 0 ? undefined : Math.min(1, told.reduce((sum, one) => sum + one.retries!, 0) / frames)
}

function addRadio(add: AddSample, radio: Radio, clients: readonly Client[]): void {
  const labels = { radio: radio.id }
  add('radio_channel', radio.channel, labels)
  const width = radio.channelWidthMhz
  add('radio_channel_width_hertz', width === undefined ? undefined : width * 1_000_000, labels)
  add('radio_tx_power_dbm', radio.txPowerDbm, labels)
  add('radio_noise_dbm', radio.noiseDbm, labels)
  add('radio_busy_ratio', radio.busyRatio, labels)
  add('radio_interference_ratio', radio.interferenceRatio, labels)
  add('radio_retry_ratio', retriesOf(radio, clients), labels)
  add('radio_clients', radio.clients, labels)
  add('radio_temperature_celsius', radio.temperatureCelsius, labels)
}

/** One SSID stands once per band in a report; its series count them together. */
function addSsids(add: AddSample, { ssids }: DeviceState): void {
  const byName = Map.groupBy(ssids, ({ ssid }) => ssid)
  for (const [ssid, bands] of byName) {
    add(
      'ssid_clients',
      bands.reduce((sum, { clients }) => sum + clients, 0),
      { ssid },
    )
    // A sum that lacks a band would look like a restart.
    add('ssid_receive_bytes_total', total(bands.map(({ counters }) => counters?.rxBytes)), { ssid })
    add('ssid_transmit_bytes_total', total(bands.map(({ counters }) => counters?.txBytes)), { ssid })
  }
}

const total = (values: (number | undefined)[]): number | undefined =>
  values.reduce((sum, value) => (sum === undefined || value === undefined ? undefined : sum + value), 0)

function addClient(add: AddSample, client: Client): void {
  if (client.connection !== 'wireless') return
  const labels = { client: client.mac }
  add('client_signal_dbm', client.signalDbm, labels)
  add('client_receive_bits_per_second', client.rxRateBps, labels)
  add('client_transmit_bits_per_second', client.txRateBps, labels)
  add('client_receive_bytes_total', client.rxBytes, labels)
  add('client_transmit_bytes_total', client.txBytes, labels)
  add('client_radio', client.radio === undefined ? undefined : Number(client.radio), labels)
}
