import { type FigureDeclaration, flag, fromZero, one, rate, share } from './figure.ts'

/** The device as a whole, its interfaces and its bridge link. */
export const deviceFigures = {
  online: {
    ...flag,
    words: 'detail.fact.status',
    states: ['status.offline', 'status.online'],
    lines: one('device_up'),
  },
  cpu: { words: 'detail.fact.cpu', unit: 'ratio', axis: share, lines: one('device_cpu_ratio') },
  memory: {
    ...{ words: 'detail.fact.memory', unit: 'ratio', axis: share },
    lines: one('device_memory_used_ratio'),
  },
  load: { words: 'detail.fact.load', unit: 'number', axis: fromZero(1), lines: one('device_load1') },
  temperature: {
    ...{ words: 'detail.fact.temperature', unit: 'celsius', axis: fromZero(60) },
    lines: one('device_temperature_celsius'),
  },
  uptime: {
    ...{ words: 'detail.fact.uptime', unit: 'seconds', axis: { min: 0 } },
    lines: one('device_uptime_seconds'),
  },
  clients: { words: 'detail.fact.clients', unit: 'count', axis: fromZero(4), lines: one('device_clients') },
  received: { ...rate, words: 'detail.fact.received', lines: one('device_receive_bytes_total') },
  sent: { ...rate, words: 'detail.fact.sent', lines: one('device_transmit_bytes_total') },
  poeUsed: {
    ...{ words: 'poe.power', of: 'port.poe', unit: 'watts', axis: fromZero(10) },
    lines: [
      { metric: 'device_poe_watts', words: 'poe.used' },
      { metric: 'device_poe_budget_watts', words: 'poe.budget' },
    ],
  },
  interfaceReceived: {
    ...{ ...rate, by: 'interface', words: 'interface.received' },
    lines: one('interface_receive_bytes_total'),
  },
  interfaceSent: {
    ...{ ...rate, by: 'interface', words: 'interface.sent' },
    lines: one('interface_transmit_bytes_total'),
  },
  distance: {
    ...{ words: 'bridge.distance', unit: 'metres', axis: { min: 0 } },
    lines: one('cpe_distance_meters'),
  },
} as const satisfies Record<string, FigureDeclaration>
