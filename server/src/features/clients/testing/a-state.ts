import type { Client, DeviceState, Port, Radio } from '#contract/inventory/state/device-state.ts'

export const aState = (told: Partial<DeviceState> = {}): DeviceState => ({
  ...{ at: 1_800_000_000_000, unit: {}, radios: [], ssids: [], interfaces: [], ports: [] },
  ...{ clients: [], lldp: [], gateways: [], parts: [], problems: [], ...told },
})

export const onAir = (mac: string, more: Partial<Client> = {}): Client => ({
  ...{ mac, connection: 'wireless', ssid: 'Staff', bssid: '02:00:00:00:00:A1', radio: '0', ...more },
})

export const onWire = (mac: string, port: string, more: Partial<Client> = {}): Client => ({
  ...{ mac, connection: 'wired', port, ...more },
})

export const aRadio = (more: Partial<Radio> = {}): Radio => ({
  id: '0',
  band: '5G',
  channel: 44,
  clients: 3,
  ...more,
})

export const aPort = (name: string, more: Partial<Port> = {}): Port => ({
  ...{ name, role: 'downstream', up: true, speedBps: 1e9, duplex: 'full', ...more },
})

/** A forwarding table: MACs by port. */
export const table = (ports: Record<string, string[]>) => ({
  overflow: false,
  entries: Object.entries(ports).flatMap(([port, macs]) => macs.map((mac) => ({ port, vlan: 1, mac }))),
})
