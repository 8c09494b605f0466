/**
 * The names under which Roost keeps what devices report (docs/metrics.md): nobody else may write them, or sums over
 * a network would count what no device said.
 */
const ours = {
  device: [
    'up',
    'cpu_ratio',
    'memory_used_ratio',
    'load1',
    'temperature_celsius',
    'uptime_seconds',
    'clients',
    'receive_bytes_total',
    'transmit_bytes_total',
    'poe_watts',
    'poe_budget_watts',
  ],
  port: [
    'up',
    'speed_bits_per_second',
    'receive_bytes_total',
    'transmit_bytes_total',
    'receive_errors_total',
    'transmit_errors_total',
    'poe_watts',
    'transceiver_temperature_celsius',
    'transceiver_receive_dbm',
    'transceiver_transmit_dbm',
  ],
  radio: ['channel', 'tx_power_dbm', 'noise_dbm', 'busy_ratio', 'clients', 'temperature_celsius'],
  ssid: ['clients'],
  client: ['signal_dbm', 'receive_bits_per_second', 'transmit_bits_per_second'],
  relay: ['on'],
  sensor: ['temperature_celsius', 'humidity_ratio', 'door_open'],
  solar: [
    'panel_volts',
    'panel_amperes',
    'panel_watts',
    'battery_charge_ratio',
    'battery_volts',
    'battery_amperes',
    'battery_temperature_celsius',
    'battery_capacity_ampere_hours',
    'load_on',
    'load_volts',
    'load_amperes',
    'load_watts',
  ],
  cellular: ['connected', 'rsrp_dbm', 'rsrq_db', 'sinr_db'],
  cpe: ['distance_meters'],
}

const names = new Set(Object.entries(ours).flatMap(([of, all]) => all.map((name) => `${of}_${name}`)))

export const isOurMetric = (name: string): boolean => names.has(name)

export const ourMetrics: readonly string[] = [...names]
