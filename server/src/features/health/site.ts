import type { Lan } from '#contract/configuration/sections/lan.ts'
import type { HealthUnknown } from '#contract/health/rules.ts'
import type { Capability } from '#contract/inventory/capabilities.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { PortSettings } from '#contract/switching/intent.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { TopologyReader } from '../topology/topology.reader.ts'
import type { SelfCheck } from './heard/heard-of-devices.ts'

export type Topology = Awaited<ReturnType<TopologyReader['of']>>

/** One network at one moment: what is wanted of it, or runs where nobody said anything, and what its devices tell. */
export interface Site {
  network: number
  /** Two capital letters; empty = nobody said. */
  country: string
  hasWebPassword: boolean
  at: number
  devices: readonly SiteDevice[]
  topology: Topology
  /** Secrets in clear; null = nobody said anything, and what runs is not known. */
  ssids: readonly Ssid[] | null
  /** Behind its gateway; null = nobody said anything, and what runs is not known. */
  lans: readonly Lan[] | null
}

export interface SiteDevice {
  sn: string
  /** Of its label; null = not known. */
  mac: string | null
  name: string
  /** What a person called it; null = nobody did. */
  givenName: string | null
  kind: DeviceKind | null
  capabilities: readonly Capability[]
  online: boolean
  /** Its last report, also of one that is away. */
  state: DeviceState | null
  config: ConfigState | null
  /** By name; null = it has none, or what they are set to is not known. */
  ports: ReadonlyMap<string, PortSettings> | null
  /** What its own check found last; null = it tells of none. */
  check: SelfCheck | null
  /** When the certificate that it showed us runs out; null = it has shown none since this server started. */
  certificateUntil: number | null
  /** How often the link of a port came or went lately. */
  linkChanges: ReadonlyMap<string, number>
}

/** Null: it has none. */
export const gatewayOf = ({ devices }: Site): SiteDevice | null =>
  devices.find(({ kind }) => kind === 'gateway') ?? null

/** The last report where it tells of now, or why there is none. */
export function reportOf({ online, state }: SiteDevice): DeviceState | HealthUnknown {
  if (state === null) return online ? 'not_reported' : 'never_online'
  return online ? state : 'offline'
}

/** The SSIDs that are to be on the air. */
export const enabledSsids = ({ ssids }: Site): readonly Ssid[] | null =>
  ssids?.filter(({ enabled }) => enabled) ?? null

/** Whoever reported since then is judged by it, though it is away now. */
export const asOf = (site: Site, since: number): Site => ({
  ...site,
  devices: site.devices.map((device) => ({
    ...device,
    online: device.online || (device.state !== null && device.state.at >= since),
  })),
})
