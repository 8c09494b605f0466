import type { ChangeOutcome, DeviceChange } from '#contract/configuration/changes/device-change.ts'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import type { NativeDiff } from '#contract/configuration/changes/intent-change.ts'
import type { ConfigPreview } from '#contract/configuration/changes/preview.ts'
import type { SectionVersion } from '#contract/configuration/changes/section-version.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import type { KnownDevice } from '../inventory/inventory.reader.ts'
import type { ListedVersion } from './desired-state/version.repository.ts'
import type { LoggedChange } from './log/change-log.repository.ts'
import { expectedProtection } from './planning/expected-protection.ts'
import type { RenderedConfig } from './rendering/rendered-config.ts'
import type { DeviceConfigStatusRow } from './status/device-config-status.repository.ts'

export const presentChange = (row: LoggedChange): DeviceChange => ({
  id: row.id,
  changeSet: row.change_set_id,
  sn: row.sn,
  name: row.name,
  group: row.network_id,
  sections: JSON.parse(row.sections) as DeviceChange['sections'],
  cause: row.cause as DeviceChange['cause'],
  by: row.by,
  at: row.at,
  finishedAt: row.finished_at,
  configId: row.config,
  outcome: row.outcome as ChangeOutcome,
  text: row.text,
  rejected: JSON.parse(row.rejected) as DeviceChange['rejected'],
  notes: JSON.parse(row.notes) as DeviceChange['notes'],
  ...presentUndoing(row),
})

const OPEN: readonly ChangeOutcome[] = ['sent', 'awaiting_report', 'confirming']

function presentUndoing(
  row: Pick<LoggedChange, 'protection' | 'protection_until' | 'rollback_reason' | 'outcome'>,
) {
  const isOpen = row.protection === 'arming' || row.protection === 'confirming'
  const protection = (isOpen ? 'armed' : row.protection) as DeviceChange['protection']
  const waits = protection === 'armed' && OPEN.includes(row.outcome as ChangeOutcome)
  return {
    protection,
    confirmUntil: waits ? row.protection_until : null,
    rollback: row.rollback_reason as DeviceChange['rollback'],
  }
}

export const presentVersion = (row: ListedVersion): SectionVersion => ({
  id: row.id,
  version: row.version,
  section: row.section as ConfigSection,
  at: row.at,
  by: row.by,
  restoredFrom: row.restored_from,
  ended: row.ended === 1,
  changes: JSON.parse(row.changes) as SectionVersion['changes'],
})

/** Where a device stands; `change` is its present one. */
export function presentDeviceConfig(
  device: KnownDevice,
  status: DeviceConfigStatusRow | undefined,
  change: LoggedChange | undefined,
): DeviceConfig {
  const last = change && presentChange(change)
  return {
    sn: device.sn,
    name: device.name,
    online: device.online,
    state: (status?.state ?? 'unmanaged') as ConfigState,
    outcome: last?.outcome ?? null,
    text: last?.text ?? null,
    rejected: last?.rejected ?? [],
    notes: status?.notes ? JSON.parse(status.notes) : (last?.notes ?? []),
    since: status?.since ?? null,
    wantedId: status?.desired_config ?? null,
    reportedId: device.config?.id ?? null,
    protection: last?.protection ?? null,
    confirmUntil: last?.confirmUntil ?? null,
    rollback: last?.rollback ?? null,
  }
}

export function presentRendered(
  config: RenderedConfig,
  /** Its session has a way to have it go back by itself. */
  offersProtection: boolean,
  withDifference: boolean,
): ConfigPreview['devices'][number] {
  const { device, unsupported, same, replacesUnknown, beingRead, notes } = config
  const { sn, name, online, clients } = device
  return {
    ...{ sn, name, online, clients, notes, unsupported, beingRead },
    keepsClients: keepsClients(config),
    same: !unsupported && same,
    replacesUnknown: !unsupported && replacesUnknown,
    protection: expectedProtection(config, offersProtection),
    native: withDifference ? presentDifference(config) : null,
  }
}

const keepsClients = ({ native, facts, rendered, before }: RenderedConfig): boolean =>
  rendered !== null && before !== null && native?.keepsClients?.(facts, before, rendered.document) === true

/** Null: nothing can be made for it. */
export function presentDifference({ native, rendered, before }: RenderedConfig): NativeDiff | null {
  if (!native || !rendered) return null
  return { before: before && native.print(before), after: native.print(rendered.document) }
}

interface ClientsOfPreview {
  /** Those that an ending tells of, by serial number. */
  told: ReadonlyMap<string, number>
  /** Those connected to any of these devices: an access point and the gateway see the same. */
  seenBy(sns: string[]): number
}

export function previewTotals(
  devices: ConfigPreview['devices'],
  overridden: number,
  { told, seenBy }: ClientsOfPreview,
): ConfigPreview['totals'] {
  const getting = devices.filter(({ same, unsupported }) => !same && !unsupported)
  const cut = getting.filter(({ keepsClients }) => !keepsClients)
  return {
    devices: getting.length,
    offline: getting.filter(({ online }) => !online).length,
    clients: cut.reduce(
      (sum, { sn, clients }) => Math.max(0, sum - Math.min(clients ?? 0, told.get(sn) ?? 0)),
      seenBy(cut.map(({ sn }) => sn)),
    ),
    unsupported: devices.filter(({ unsupported }) => unsupported).length,
    unprotected: getting.filter(({ protection }) => protection?.state === 'not_protected').length,
    overridden,
  }
}
