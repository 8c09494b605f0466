import type { JsonObject } from '#protocols/json.ts'

/** A whole report of an access point, in the shape of today's firmware; all values invented. */
export const apState = (): JsonObject => ({
  version: 1,
  unit: {
    localtime: 1_795_222_600,
    uptime: 86_400,
    load: [0.11, 0.08, 0.05],
    cpu_load: [9, 12, 6],
    memory: { total: 512_000_000, free: 301_000_000, cached: 60_000_000, buffered: 8_000_000 },
    temperature: [51, 55],
  },
  radios: [
    radio('2G', 6, 2437, 20, { noise: -94, time: 3_600_000, busy: 1_090_000 }),
    radio('5G', 36, 5180, 80, { noise: -98, time: 3_600_000, busy: 410_000 }),
  ],
  interfaces: [
    {
      name: 'up0v0',
      location: '/interfaces/0',
      uptime: 86_350,
      ipv4: { addresses: ['192.0.2.57/24'], leasetime: 43_200, dhcp_server: '192.0.2.1' },
      ipv6: { addresses: [{ address: '2001:db8::57/64', valid: 86_000 }] },
      dns_servers: ['192.0.2.1'],
      ntp_server: '192.0.2.1',
      counters: { rx_bytes: 912_000_000, tx_bytes: 122_000_000, rx_packets: 801_000, tx_packets: 402_000 },
      clients: [
        {
          mac: '02:11:22:33:44:55',
          ipv4_addresses: ['192.0.2.90'],
          ipv6_addresses: ['2001:db8::90', 'fe80::90'],
          ports: ['wlan1'],
          last_seen: 0,
        },
        { mac: '02:00:00:00:00:01', ipv4_addresses: ['192.0.2.1'], ports: ['WAN'], last_seen: 3 },
        { mac: '02:11:22:33:44:99', ipv4_addresses: ['192.0.2.99'], ports: ['wlan0'], last_seen: 200 },
      ],
      ssids: [
        {
          ssid: 'Acme-Staff',
          bssid: '02:ab:10:c4:d2:f3',
          mode: 'ap',
          band: '5G',
          iface: 'wlan1',
          radio: { $ref: '#/radios/1' },
          counters: { rx_bytes: 90_000_000, tx_bytes: 700_000_000, rx_errors: 0, tx_dropped: 2 },
          associations: [
            {
              station: '02:11:22:33:44:55',
              bssid: '02:ab:10:c4:d2:f3',
              rssi: -58,
              connected: 5400,
              inactive: 2,
              ack_signal: -61,
              ack_signal_avg: -60,
              tx_retries: 810,
              tx_failed: 3,
              rx_duration: 12_500_000,
              tx_duration: 41_000_000,
              fingerprint: { vendor: 'Acme', device: 'Phone', os: 'Phone' },
              rx_bytes: 41_000_000,
              tx_bytes: 380_000_000,
              rx_rate: { bitrate: 864_800, chwidth: 80, he: true, mcs: 8, nss: 2 },
              tx_rate: { bitrate: 1_200_900, chwidth: 80, he: true, mcs: 11, nss: 2 },
              ipaddr_v4: '192.0.2.90',
            },
          ],
        },
        {
          ssid: 'Acme-Staff',
          bssid: '02:ab:10:c4:d2:f2',
          band: '2G',
          iface: 'wlan0',
          radio: { $ref: '#/radios/0' },
        },
      ],
    },
    {
      name: 'down1v100',
      location: '/interfaces/1',
      ipv4: {
        addresses: ['192.168.10.1/24'],
        leases: [{ address: '192.168.10.20', mac: '02:11:22:33:44:66', hostname: 'printer' }],
      },
      ipv6: { leases: [{ hostname: 'printer', addresses: ['2001:db8:10::20'] }] },
      clients: [
        { mac: '02:11:22:33:44:66', ipv4_addresses: ['192.168.10.20'], ports: ['LAN1'], last_seen: 2 },
      ],
    },
  ],
  'link-state': {
    upstream: {
      WAN: { carrier: 1, speed: 1000, duplex: 'full', counters: { rx_bytes: 5, tx_bytes: 6, rx_errors: 1 } },
    },
    downstream: { LAN1: { carrier: 1, speed: 100, duplex: 'half' }, LAN2: { carrier: 0 } },
  },
  poe: {
    consumption: 3.5,
    ports: [
      { id: '1', status: 'Delivering power', consumption: 3.5 },
      { id: '2', status: 'Searching' },
    ],
  },
  dynamic_vlans: [{ vid: 120, rx_bytes: 5000, tx_bytes: 9000, rx_packets: 5, tx_packets: 9 }],
  captive: {
    '02:11:22:33:44:55': {
      status: 'Authenticated',
      idle: 4,
      time: 900,
      ip4addr: '192.0.2.90',
      username: 'alice',
    },
    '02:11:22:33:44:00': { status: 'Garden', idle: 0, time: 0 },
  },
  ieee8021x: { LAN1: { '02:11:22:33:44:66': { identity: 'printer', session_time: 60, vlan_id: 120 } } },
  'lldp-peers': {
    upstream: {
      WAN: [
        {
          mac: '02:cd:55:a0:b1:e0',
          name: 'idf2-sw1',
          description: 'Acme SW24P',
          port_id: 'Ethernet3',
          port_descr: 'to lobby AP',
          management_ips: ['192.0.2.2'],
          capability: ['Bridge'],
        },
      ],
    },
    downstream: {},
  },
})

function radio(
  band: string,
  channel: number,
  frequency: number,
  width: number,
  survey: JsonObject,
): JsonObject {
  return {
    band: [band],
    channel,
    channels: [channel],
    frequency: [frequency],
    channel_width: width,
    tx_power: 20,
    phy: `platform/soc/${band}.wifi`,
    temperature: 52,
    chanUtil: 31,
    survey: [{ frequency, time_rx: 1, time_tx: 1, ...survey }],
  }
}

/** A report of a switch with two ports, in the shape the switch agent sends; all values invented. */
export const switchState = (): JsonObject => ({
  version: 1,
  unit: {
    load: [0.2, 0.2, 0.1],
    localtime: 1_795_222_600,
    uptime: 864_000,
    memory: { total: 1_000_000_000, free: 600_000_000, cached: 90_000_000, buffered: 10_000_000 },
    poe: { 'max-power-budget': 370, 'power-consumed': 19_200, 'power-threshold': 90, 'power-status': 'on' },
  },
  interfaces: [
    {
      name: 'Ethernet1',
      location: '/interfaces/1',
      clients: [],
      dns_servers: [],
      ipv4: {},
      counters: { rx_error: 0 },
    },
    {
      name: 'Vlan1',
      location: '/SVI/1',
      clients: [],
      dns_servers: [],
      ipv4: { addresses: ['192.0.2.2/24'] },
    },
  ],
  'link-state': {
    upstream: {
      Ethernet1: {
        carrier: true,
        speed: 1000,
        duplex: 'full',
        counters: {
          rx_bytes: 1000,
          tx_bytes: 2000,
          rx_packets: 10,
          rx_error: 3,
          tx_error: 4,
          rx_dropped: 0,
          multicast: 7,
          collisions: 1,
        },
        poe: {
          status: 'DELIVERING_POWER',
          'fault-status': 'NO_ERROR',
          'class-requested': 4,
          'class-assigned': 4,
          'output-power': 6400,
          'output-current': 118,
          'output-voltage': '54.1',
          temp: '41',
          counters: { overload: 1, short: 0, 'power-denied': 2, absent: 3, 'invalid-signature': 0 },
        },
      },
      Ethernet24: { carrier: false, counters: {}, poe: { status: 'FAULT', 'fault-status': 'OVERLOAD' } },
    },
  },
  'lldp-peers': {
    upstream: {
      Ethernet1: [
        {
          name: 'lobby-ap',
          mac: '02:ab:10:c4:d2:f0',
          description: 'Acme AP3000',
          port: 'eth0',
          management_ips: ['192.0.2.57'],
          capability: ['Bridge', 'Wlan'],
        },
      ],
    },
    downstream: {},
  },
  'mac-forwarding-table': {
    overflow: false,
    Ethernet1: { '1': ['02:ab:10:c4:d2:f0'], '100': ['02:11:22:33:44:55'] },
  },
  'default-gateway': [
    { 'gw-ip': '192.0.2.1', 'gw-mac': '02:00:00:00:00:01', 'out-port': 'Ethernet24', metric: 1 },
  ],
})
