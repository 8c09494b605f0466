import type { JsonObject } from '#protocols/json.ts'
import { macOf } from '#protocols/ucentral/serial.ts'
import type { PlannedDevice } from './fleet-plan.ts'
import { CAGES, type Model } from './models.ts'

/** What one port may give, mW: 802.3at. */
const PORT_MILLIWATTS = 30_000
const FEATURES = [
  'VLAN',
  'VLAN-Voice',
  'Jumbo-Frames',
  'Link-Aggregation-LACP',
  'Link-Aggregation-Static',
  'Port-Isolation',
  'Spanning-Tree',
  'Spanning-Tree-Rapid',
  'Spanning-Tree-MSTP',
  'BPDU-Guard',
  'SVI-StaticIPv4',
  'Routing-IPv4-Multicast-IGMP-Snooping',
  'Routing-IPv4-DHCP-Snooping',
  'Port-Access-Control',
  'System-SwUpdate',
  'Port-Mirroring',
  'Guest-VLAN',
  'Storm-Control',
  'Service-SSH',
  'Service-LLDP',
  'Service-HTTPS',
  'Service-NTP-Client',
  'Service-Syslog',
]
const POE_FEATURES = ['PoE-Reset']
const LLDP_TLVS = [
  'lldp-basic-tlv-mgmt-ip-v4',
  'lldp-basic-tlv-port-descr',
  'lldp-basic-tlv-sys-capab',
  'lldp-basic-tlv-sys-descr',
  'lldp-basic-tlv-sys-name',
]
const MOST_NEIGHBOURS = 64

/** `connect.capabilities` of a switch: the open-source agent tells who it is, vendors what it can do. */
export function switchCapabilities({ serial, model }: PlannedDevice, stock: boolean): JsonObject {
  const plain = {
    version: { switch: { major: 4, minor: 1, patch: 0 }, schema: { major: 5, minor: 0, patch: 0 } },
    serial,
    firmware: model.firmware,
    compatible: model.compatible,
    model: model.name,
    platform: 'switch',
    label_macaddr: macOf(serial),
  }
  return stock ? plain : { ...plain, ...vendorPart(serial, model) }
}

function vendorPart(serial: string, model: Model): JsonObject {
  const names = [...model.upstreamPorts]
  const copper = names.slice(0, -CAGES)
  const poe = model.poeBudget > 0
  return {
    'hw-sku': model.compatible.toUpperCase(),
    'base-mac': macOf(serial),
    'port-list': names.map((name, index) => ({ name, 'front-panel-number': index + 1 })),
    'port-capabilities': portCapabilities(copper, names.slice(-CAGES), model.cages ?? 'SFP'),
    ...(poe ? { 'poe-capabilities': poeCapabilities(copper, model.poeBudget) } : {}),
    'lldp-capabilities': { 'supported-tlvs': LLDP_TLVS, 'max-neighbors': MOST_NEIGHBOURS },
    'supported-features': poe ? [...FEATURES, ...POE_FEATURES] : FEATURES,
  }
}

function portCapabilities(copper: string[], cages: string[], cage: string): JsonObject {
  return {
    'form-factors': ['RJ45', cage],
    'ports-list': [
      { type: 'RJ45', ports: copper },
      { type: cage, ports: cages },
    ],
  }
}

function poeCapabilities(ports: string[], watts: number): JsonObject {
  return {
    'supported-standards': ['.3AF-POE', '.3AT-POE+'],
    'power-budget': watts,
    'poe-ports': [{ type: '.3AT-POE+', 'budget-capacity': PORT_MILLIWATTS, ports }],
  }
}
