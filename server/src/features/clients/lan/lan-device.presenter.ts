import type { ClientKind } from '#contract/clients/client-kinds.ts'
import type { LanDevice } from '#contract/clients/lan-devices.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { macVendor } from '../../../lib/mac-vendor/mac-vendor.ts'
import type { JoinedClient } from '../directory/join-client.ts'
import { classify } from '../kinds/classify.ts'
import { nameOf } from '../list/client.presenter.ts'

/** What is told of one that others report, beside what they report. */
export interface BesideLan {
  group: number
  groupName: string | null
  ownName: string | null
  chosen: ClientKind | null
  at: LanDevice['at']
  presence: Pick<LanDevice, 'presence' | 'since'>
}

export function presentSeen(joined: JoinedClient, beside: BesideLan): LanDevice {
  const { mac, client, lldp, seen } = joined
  const { kind, confidence } = classify(joined, beside.chosen)
  const wireless = client.connection === 'wireless'
  return {
    ...{ source: 'seen', sn: null, mac, group: beside.group, groupName: beside.groupName },
    ...nameOf(joined, beside.ownName),
    ...{ kind, confidence, vendor: macVendor(mac) },
    ...{ model: lldp?.description ?? client.fingerprint ?? null, ip: client.ip ?? null },
    ...{ ...beside.presence, seen, connection: client.connection, at: beside.at },
    ...{ port: wireless ? null : (client.port ?? null), ssid: client.ssid ?? null },
  }
}

/** Kinds of device that are kinds of client, too. */
const kindsOfDevices: Partial<Record<DeviceKind, ClientKind>> = {
  ...{ camera: 'camera', onvif: 'camera', nvr: 'nvr', sip: 'sip', printer: 'printer', server: 'server' },
  ...{ host: 'host', sta: 'sta' },
}
export const kindOfDevice = (kind: DeviceKind): ClientKind | null => kindsOfDevices[kind] ?? null

/** @returns the kinds of device behind some kinds of client */
export const deviceKindsOf = (kinds: readonly ClientKind[]): DeviceKind[] =>
  (Object.keys(kindsOfDevices) as DeviceKind[]).filter((kind) => kinds.includes(kindsOfDevices[kind]!))

export function presentBound(device: Device): LanDevice | null {
  const { sn, mac, group, groupName, hostname, DeviceType, status, statusSince, lastSeen } = device
  const kind = DeviceType && kindOfDevice(DeviceType)
  if (!kind || group === null) return null
  return {
    ...{
      source: 'bound',
      sn,
      mac,
      group,
      groupName,
      name: hostname,
      nameFrom: hostname === null ? null : 'own',
      kind,
    },
    ...{ confidence: device.kindSource === 'person' ? 'chosen' : 'certain' },
    ...{ vendor: mac && macVendor(mac), model: device.model, ip: device.lanip ?? device.wanip ?? device.ip },
    ...{ presence: status, since: status === 'offline' ? statusSince : null, seen: lastSeen },
    ...{ connection: null, at: null, port: null, ssid: null },
  }
}
