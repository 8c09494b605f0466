import type { Alarm } from '#contract/alarm/endpoints.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { Device, DeviceCommandRecord, DeviceNotice } from '#contract/inventory/schemas.ts'
import type { DeviceEvent } from '#contract/inventory/state/device-events.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { StateGroup } from '#contract/inventory/state/state-groups.ts'
import type { MassAction } from '#contract/mass-actions/endpoints.ts'
import type { DeviceGone, DeviceReport, DeviceSeen, ReportedEvent, WireNotice } from '../southbound/ports.ts'

/**
 * A report beside what other protocols tell of the same device. Where there is one protocol, `counts` and `shown` are
 * its `state` and `told` is all of it.
 */
export interface WeighedReport extends DeviceReport {
  /** The groups that are shown as this report tells them. */
  told: ReadonlySet<StateGroup>
  /** Those groups alone: each figure is in the `counts` of one protocol only. */
  counts: DeviceState
  /** All that is shown of the device by now. */
  shown: DeviceState
  /** Its protocol is another than the one the device is configured by. */
  isBeside: boolean
}

/** What one part of the server tells the others. A name says what happened, never what to do about it. */
export interface DomainEvents {
  // from the device side
  'device.seen': DeviceSeen
  'device.report': WeighedReport
  'device.event_reported': ReportedEvent
  'device.gone': DeviceGone
  'wire.notice': WireNotice
  /** Somebody with another key called in the name of a pinned device. */
  'device.impostor': {
    sn: string
    tenant: number | null
    network: number | null
    /** The pinned device's name as people see it; its serial without one. */
    name: string
    keyFingerprint: string | null
    address: string
    at: number
  }
  /** Another account claims a serial number with another key; `tenant` holds it, null: nobody has bound it. */
  'device.disputed': {
    sn: string
    tenant: number | null
    network: number | null
    name: string
    /** Where the other key calls from. */
    address: string
    at: number
  }
  // from firmware
  /** A device came to harm by its upgrade; told once for each upgrade. */
  'device.upgrade_failed': {
    sn: string
    tenant: number
    network: number
    name: string
    /** `put_back`: it was not healthy, and what it ran before is being installed again. */
    how: 'not_back' | 'put_back' | 'unhealthy'
    version: string
    /** What it ran before; null: it never said. */
    from: string | null
    upgrade: number
    at: number
  }
  // from trust
  /** Nobody claims that serial number any more, or who held it does not hold it; said again after a stop. */
  'device.dispute_settled': { sn: string; tenants: number[]; at: number }
  // from inventory
  /** A bound device's row changed: only the changed fields; `network` is where it stands now. */
  'device.changed': {
    sn: string
    tenant: number
    network: number
    change: 'state' | 'status' | 'record'
    device: Partial<Device>
  }
  /** Bound, moved or unbound: `from`/`to` are networks, null = unbound. */
  'device.placed': {
    sn: string
    from: { tenant: number; network: number } | null
    to: { tenant: number; network: number } | null
    device: Partial<Device>
    at: number
  }
  'device.noticed': { sn: string; tenant: number | null; notice: DeviceNotice }
  'device.event': { sn: string; tenant: number; event: DeviceEvent }
  /** A device that looks around told more, or has ended. */
  'device.discovery': { sn: string; tenant: number }
  'command.changed': { sn: string; tenant: number; command: DeviceCommandRecord }
  // from configuration
  /** Where a device's configuration stands. */
  'configuration.changed': { sn: string; state: ConfigState }
  // from the rest
  'alarm.raised': { tenant: number; network: number | null; alarm: Alarm }
  'tenancy.changed': { tenant: number }
  /** Somebody asks this tenant for a tunnel, or does not any more. */
  'tunnel.asked': { tenant: number }
  /** They lie in another project now, one above them does, their owner is another, or so is the devices' password. */
  'networks.moved': { networks: readonly number[] }
  /** For good: 30 days after it was deleted. */
  'network.removed': { tenant: number; network: number }
  /** Somebody did something, and it is in the operation log. */
  'operation.kept': { tenant: number; network: number | null; account: number }
  /** What an account started on many devices came further. */
  'mass_action.changed': { tenant: number; account: number; action: MassAction }
  /** By its owner, who knew the old one. */
  'password.changed': { accountId: number }
  'session.ended': { sessionId: string; accountId: number }
}
export type DomainEventName = keyof DomainEvents
