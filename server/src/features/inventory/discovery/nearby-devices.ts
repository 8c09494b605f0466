import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DiscoveryFinding } from '#contract/inventory/discovery.ts'
import { type Reach, reaches } from '../../../lib/reach.ts'
import { waitsAt } from '../onboarding/waits-at.ts'
import { presentDevice } from '../records/device.presenter.ts'
import type { DeviceRow } from '../records/device-row.ts'
import type { LiveDevice, LiveDevices } from '../records/live-devices.ts'
import type { SeenNearby } from './seen-nearby.ts'

/** What is open to be done comes first. */
const order = ['waiting', 'own', 'unknown', 'client'] as const

/**
 * What was seen near a device, as one caller may know it: devices out of their reach are MACs like any other, and one
 * that waits is told of where it calls from the looking device's own address alone. What a device reports proves
 * nothing of others: whoever holds one has it report what they like.
 */
export function findingsFor(
  seen: readonly SeenNearby[],
  looking: DeviceRow,
  devices: ReadonlyMap<string, LiveDevice>,
  reach: Reach,
): DiscoveryFinding[] {
  const found = seen.map((one) => findingOf(one, devices.get(one.mac), looking, reach))
  return found.sort((a, b) => order.indexOf(a.is) - order.indexOf(b.is))
}

/** Each device by its MAC, and by a serial number that is one. */
export function devicesByMac(live: LiveDevices): Map<string, LiveDevice> {
  const known = new Map<string, LiveDevice>()
  for (const device of live.values()) {
    const { sn, mac } = device.row
    for (const one of [mac, sn.includes(':') ? sn : null]) if (one) known.set(one.toUpperCase(), device)
  }
  return known
}

function findingOf(
  seen: SeenNearby,
  device: LiveDevice | undefined,
  looking: DeviceRow,
  reach: Reach,
): DiscoveryFinding {
  const isClient = seen.ways.some((way) => way === 'lease' || way === 'wireless')
  const stranger: DiscoveryFinding = {
    ...{ ...seen, is: isClient ? 'client' : 'unknown' },
    ...{ sn: null, type: null, model: null },
  }
  if (!device) return stranger
  const { sn, model, DeviceType, hostname } = presentDevice(device.row)
  const known = { sn, model, type: DeviceType as DeviceKind | null }
  if (looking.address !== null && waitsAt(device, looking.address))
    return { ...seen, ...known, is: 'waiting' }
  if (!isSeenBy(device.row, reach)) return stranger
  return { ...seen, ...known, is: 'own', name: hostname || seen.name }
}

const isSeenBy = ({ tenant_id: tenant, network_id: network }: DeviceRow, reach: Reach): boolean =>
  tenant !== null && network !== null && reaches(reach, { tenant, network })
