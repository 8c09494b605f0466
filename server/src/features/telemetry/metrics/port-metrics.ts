import type { Metric } from './metric.ts'

const port = { label: 'port' } as const
const optics = 'the schema names no unit; modules measure dBm'

export const portMetrics = {
  port_up: {
    ...{ ...port, type: 'gauge', unit: 'flag' },
    help: 'Link or none',
    source: '`link-state.*.carrier`',
  },
  port_speed_bits_per_second: {
    ...{ ...port, type: 'gauge', unit: 'bits_per_second' },
    help: 'Negotiated speed while the link is up',
    source: '`speed` × 1,000,000',
  },
  port_full_duplex: {
    ...{ ...port, type: 'gauge', unit: 'flag' },
    help: 'Both ends may send at once, or only one at a time; while the link is up',
    source: '`duplex`',
  },
  port_receive_bytes_total: {
    ...{ ...port, type: 'counter', unit: 'bytes' },
    help: 'Received by the port',
    source: '`counters.rx_bytes`',
  },
  port_transmit_bytes_total: {
    ...{ ...port, type: 'counter', unit: 'bytes' },
    help: 'Sent by the port',
    source: '`counters.tx_bytes`',
  },
  port_receive_errors_total: {
    ...{ ...port, type: 'counter', unit: 'count' },
    help: 'Received frames with errors',
    source: '`rx_errors` of an AP, `rx_error` of a switch',
  },
  port_transmit_errors_total: {
    ...{ ...port, type: 'counter', unit: 'count' },
    help: 'Sent frames with errors',
    source: '`tx_errors` of an AP, `tx_error` of a switch',
  },
  port_receive_dropped_total: {
    ...{ ...port, type: 'counter', unit: 'count' },
    help: 'Received frames the port dropped',
    source: '`counters.rx_dropped`',
  },
  port_transmit_dropped_total: {
    ...{ ...port, type: 'counter', unit: 'count' },
    help: 'Frames the port dropped instead of sending them',
    source: '`counters.tx_dropped`',
  },
  port_spanning_tree_transitions_total: {
    ...{ ...port, type: 'counter', unit: 'count' },
    help: 'Changes of the port’s spanning tree state',
    source: '`loop-detect-protocol.stp.transitions`',
  },
  port_loop: {
    ...{ ...port, type: 'gauge', unit: 'flag' },
    help: 'Whether loop detection has found a loop; while it looks',
    source: '`loop-detect-protocol.lbd.state`',
  },
  port_spanning_tree_forwarding: {
    ...{ ...port, type: 'gauge', unit: 'flag' },
    help: 'Whether spanning tree lets the port forward',
    source: '`loop-detect-protocol.stp.state`',
  },
  port_storm: {
    ...{ ...port, type: 'gauge', unit: 'flag' },
    help: 'Whether storm control sees a storm: broadcast, multicast or unknown unicast',
    source: '`storm-status`',
  },
  port_poe_delivering: {
    ...{ ...port, type: 'gauge', unit: 'flag' },
    help: 'Whether what is plugged in is given power',
    source: '`poe.status`',
  },
  port_poe_fault: {
    ...{ ...port, type: 'gauge', unit: 'flag' },
    help: 'Whether the power of the port has a fault',
    source: '`poe.status`',
  },
  port_poe_watts: {
    ...{ ...port, type: 'gauge', unit: 'watts' },
    help: 'Power given to what is plugged in',
    source: '`poe.output-power` / 1000',
  },
  port_poe_amperes: {
    ...{ ...port, type: 'gauge', unit: 'amperes' },
    help: 'Current given to what is plugged in',
    source: '`poe.output-current` / 1000',
  },
  port_poe_volts: {
    ...{ ...port, type: 'gauge', unit: 'volts' },
    help: 'Voltage given to what is plugged in',
    source: '`poe.output-voltage`',
  },
  port_poe_celsius: {
    ...{ ...port, type: 'gauge', unit: 'celsius' },
    help: 'Temperature of the power chip of the port',
    source: '`poe.temp`',
  },
  port_transceiver_temperature_celsius: {
    ...{ ...port, type: 'gauge', unit: 'celsius' },
    help: 'Temperature of the module in a cage',
    source: '`transceiver-info.temperature`',
  },
  port_transceiver_receive_dbm: {
    ...{ ...port, type: 'gauge', unit: 'dbm' },
    help: 'Light the module receives',
    source: `\`rx-optical-power\` (${optics})`,
  },
  port_transceiver_transmit_dbm: {
    ...{ ...port, type: 'gauge', unit: 'dbm' },
    help: 'Light the module sends',
    source: `\`tx-optical-power\` (${optics})`,
  },
} as const satisfies Record<string, Metric>
