import type { JsonObject } from '#protocols/json.ts'

/** `state.roost` with every part of docs/protocols/roost-extension.md; all values invented. */
export const roostState = (): JsonObject => ({
  version: 1,
  relays: {
    outputs: [
      { id: 'relay1', name: 'Output 1', on: true },
      { id: 'relay2', name: 'Output 2', on: false },
    ],
  },
  sensors: {
    temperature: [{ id: 'cabinet', name: 'Cabinet', celsius: 24.5 }],
    humidity: [{ id: 'cabinet', name: 'Cabinet', ratio: 0.47 }],
    door: [{ id: 'door', name: 'Door', open: false }],
  },
  solar: {
    panel: { volts: 36.2, amps: 3.1, watts: 112.4 },
    battery: {
      charge_ratio: 0.81,
      volts: 26.1,
      amps: 3.2,
      celsius: 19.5,
      capacity_ah: 100,
      state: 'charging',
    },
    load: { on: true, volts: 26.1, amps: 0.95, watts: 24.8 },
  },
  cellular: {
    modem: 'Acme M4',
    imei: '350000000000017',
    iccid: '8949000000000000017',
    sim_slot: 1,
    operator: 'Acme Mobile',
    technology: 'LTE',
    band: 'B20',
    rsrp_dbm: -97,
    rsrq_db: -11,
    sinr_db: 9,
    connected: true,
  },
  cpe: { mode: 'station', scene: 'point-to-point', distance_m: 740 },
})

/** What builds of switch vendors say of a port with a module, beside the open-source agent's part. */
export const fibrePort = (): JsonObject => ({
  carrier: true,
  speed: 10_000,
  duplex: 'full',
  'transceiver-info': {
    'vendor-name': 'Acme Optics',
    'form-factor': 'SFP+',
    'supported-link-modes': ['10GBASE-SR'],
    'part-number': 'OM-SR-10G',
    'serial-number': 'AO1',
    revision: 'A1',
    temperature: 38.2,
    'tx-optical-power': -2.4,
    'rx-optical-power': -5.1,
    'max-module-power': 1,
  },
  'loop-detect-protocol': {
    stp: { protocol: 'RSTP', state: 'forwarding', role: 'root', cost: 2000, transitions: 3 },
    lbd: { enabled: true, state: 'no_loop', action: 'none' },
  },
  'storm-status': { broadcast: true, multicast: false, 'unknown-unicast': false },
  ieee8021x: {
    'authenticated-clients': [
      {
        'mac-address': '02:11:22:33:44:77',
        username: 'kim',
        'authenticated-method': 'EAP-TLS',
        'session-time': 640,
        'vlan-id': 20,
        'vlan-type': 'Authorized',
      },
    ],
  },
})

export const trunksState = (): JsonObject => ({
  'static-trunks': [{ 'trunk-identifier': 1, 'member-ports': ['Ethernet1', 'Ethernet2'] }],
  'lacp-trunks': [
    {
      'trunk-identifier': 2,
      'member-port': 'Ethernet3',
      'oper-state': 'active',
      'partner-oper-state': 'active',
    },
    { 'trunk-identifier': 2, 'member-port': 'Ethernet4', 'port-state': 'down' },
  ],
  stp: { enabled: true, mode: 'rstp' },
  gps: { latitude: 52.5, longitude: 13.4, elevation: 38 },
})
