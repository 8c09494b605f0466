import type { Metric } from './metric.ts'

export const deviceMetrics = {
  device_up: {
    ...{ type: 'gauge', unit: 'flag' },
    help: 'Connected or not; noted when a device comes and goes, and once a minute',
  },
  device_cpu_ratio: {
    ...{ type: 'gauge', unit: 'ratio' },
    help: 'Processor load since the last report',
    source: 'uCentral `unit.cpu_load[0]` / 100',
  },
  device_memory_used_ratio: {
    ...{ type: 'gauge', unit: 'ratio' },
    help: 'Memory in use',
    source: 'from `unit.memory`',
  },
  device_load1: {
    ...{ type: 'gauge', unit: 'load' },
    help: 'One-minute load, 1 = one busy core',
    source: '`unit.load[0]`',
  },
  device_temperature_celsius: {
    ...{ type: 'gauge', unit: 'celsius' },
    help: 'Average board temperature',
    source: '`unit.temperature[0]`',
  },
  device_uptime_seconds: {
    ...{ type: 'gauge', unit: 'seconds' },
    help: 'Time since the device started',
    source: '`unit.uptime`',
  },
  device_clients: {
    ...{ type: 'gauge', unit: 'count' },
    help: 'Clients the device reports, wired and wireless; a switch and a gateway see those of the access points again',
  },
  device_attached_clients: {
    ...{ type: 'gauge', unit: 'count' },
    help: 'Connected clients that are counted at this device, once a minute: each client of a network at one device, so the sum is how many are online',
  },
  device_clients_asked_total: {
    ...{ type: 'counter', unit: 'count' },
    help: 'Clients that were asked to go elsewhere (802.11v) as they got too weak',
    source: 'extension `disconnects.asked`',
  },
  device_clients_disconnected_total: {
    ...{ type: 'counter', unit: 'count' },
    help: 'Clients that were disconnected as they were too weak and stayed',
    source: 'extension `disconnects.disconnected`',
  },
  device_receive_bytes_total: {
    ...{ type: 'counter', unit: 'bytes' },
    help: 'Received over the uplink: the upstream ports, or the upstream interfaces where no port tells; the figure lists show',
  },
  device_transmit_bytes_total: { type: 'counter', unit: 'bytes', help: 'Sent over the uplink' },
  device_poe_watts: {
    ...{ type: 'gauge', unit: 'watts' },
    help: 'Power over Ethernet drawn in all',
    source: '`unit.poe.power-consumed` / 1000',
  },
  device_poe_budget_watts: {
    ...{ type: 'gauge', unit: 'watts' },
    help: 'Power over Ethernet the supply can give',
    source: '`unit.poe.max-power-budget`',
  },
  interface_receive_bytes_total: {
    ...{ label: 'interface', type: 'counter', unit: 'bytes' },
    help: 'Received by a network interface that is no port',
    source: '`interfaces[].counters.rx_bytes`',
  },
  interface_transmit_bytes_total: {
    ...{ label: 'interface', type: 'counter', unit: 'bytes' },
    help: 'Sent by a network interface that is no port',
    source: '`interfaces[].counters.tx_bytes`',
  },
} as const satisfies Record<string, Metric>
