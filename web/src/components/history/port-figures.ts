import { type FigureDeclaration, flag, fromZero, one, rate } from './figure.ts'

const port = { by: 'port' } as const
const both = (metric: string) =>
  [
    { metric: `port_receive_${metric}`, words: 'port.received' },
    { metric: `port_transmit_${metric}`, words: 'port.sent' },
  ] as const

/** One port: link, traffic, power, module. */
export const portFigures = {
  portLink: { ...flag, ...port, words: 'port.link', states: ['port.down', 'port.up'], lines: one('port_up') },
  portSpeed: {
    ...{ ...port, words: 'port.speed', unit: 'bitRate', axis: fromZero(1000) },
    lines: one('port_speed_bits_per_second'),
  },
  portDuplex: {
    ...{ ...flag, ...port, words: 'port.duplex', states: ['port.half', 'port.full'] },
    lines: one('port_full_duplex'),
  },
  portLoop: {
    ...{ ...flag, ...port, words: 'port.loopDetection', lines: one('port_loop') },
    states: ['port.loopStates.no_loop', 'port.loopStates.loop_detected'],
  },
  portForwarding: {
    ...{ ...flag, ...port, words: 'port.spanningTree', lines: one('port_spanning_tree_forwarding') },
    states: ['port.notForwarding', 'port.treeStates.forwarding'],
  },
  portStorm: {
    ...{ ...flag, ...port, words: 'port.storm', states: ['port.stormNone', 'port.stormSeen'] },
    lines: one('port_storm'),
  },
  portTraffic: { ...rate, ...port, words: 'port.traffic', lines: both('bytes_total') },
  portReceived: { ...rate, ...port, words: 'port.received', lines: one('port_receive_bytes_total') },
  portSent: { ...rate, ...port, words: 'port.sent', lines: one('port_transmit_bytes_total') },
  portErrors: {
    ...{ ...port, words: 'port.errors', unit: 'perMinute', reading: 'perMinute', axis: fromZero(1) },
    lines: both('errors_total'),
  },
  portDropped: {
    ...{ ...port, words: 'port.dropped', unit: 'perMinute', reading: 'perMinute', axis: fromZero(1) },
    lines: both('dropped_total'),
  },
  portTransitions: {
    ...{ ...port, words: 'port.transitions', unit: 'perMinute', reading: 'perMinute', axis: fromZero(1) },
    lines: one('port_spanning_tree_transitions_total'),
  },
  portDelivering: {
    ...{ ...flag, ...port, words: 'poe.state', of: 'port.poe', lines: one('port_poe_delivering') },
    states: ['poe.notDelivering', 'poe.status.delivering'],
  },
  portPoeFault: {
    ...{ ...flag, ...port, words: 'poe.fault', of: 'port.poe', lines: one('port_poe_fault') },
    states: ['poe.noFault', 'poe.status.fault'],
  },
  portPower: {
    ...{ ...port, words: 'poe.power', of: 'port.poe', unit: 'watts', axis: fromZero(4) },
    lines: one('port_poe_watts'),
  },
  portCurrent: {
    ...{ ...port, words: 'poe.current', of: 'port.poe', unit: 'amps', axis: fromZero(0.1) },
    lines: one('port_poe_amperes'),
  },
  portVoltage: {
    ...{ ...port, words: 'poe.voltage', of: 'port.poe', unit: 'volts', axis: {} },
    lines: one('port_poe_volts'),
  },
  portPoeTemperature: {
    ...{ ...port, words: 'port.moduleTemperature', of: 'port.poe', unit: 'celsius', axis: fromZero(60) },
    lines: one('port_poe_celsius'),
  },
  moduleTemperature: {
    ...{ ...port, words: 'port.moduleTemperature', of: 'port.module', unit: 'celsius', axis: fromZero(60) },
    lines: one('port_transceiver_temperature_celsius'),
  },
  moduleReceived: {
    ...{ ...port, words: 'port.rxPower', unit: 'dbm', axis: {} },
    lines: one('port_transceiver_receive_dbm'),
  },
  moduleSent: {
    ...{ ...port, words: 'port.txPower', unit: 'dbm', axis: {} },
    lines: one('port_transceiver_transmit_dbm'),
  },
} as const satisfies Record<string, FigureDeclaration>
