import type { DeviceChange } from '#contract/configuration/changes/device-change.ts'
import type { IntentChange } from '#contract/configuration/changes/intent-change.ts'
import type { EditedFact } from '#contract/configuration/facts.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { ConfigTarget } from '../config-target.ts'
import { type RenderedConfig, storedRendering } from '../rendering/rendered-config.ts'
import type { StagedIn } from '../rollouts/staged-in.ts'
import { contexts, type SealedJson } from '../sections/sealed-json.ts'
import type { PendingRow } from '../status/device-config-status.repository.ts'
import type { NewChange } from './change.repository.ts'

/** What a change is told under. */
export interface VersionedSection {
  section: ConfigSection
  version: number
}

/** What a change-set means for one device. */
export interface DeviceInput {
  config: RenderedConfig
  sections: VersionedSection[]
  changes: IntentChange[]
  /** Where it has to stand still when it is written; null: anywhere in the tenant. */
  network: number | null
}

/** A version that is saved with a change-set. */
export interface SavedItem extends VersionedSection {
  target: ConfigTarget
  restoredFrom: number | null
}

export interface ChangeSetInput {
  tenant: number
  /** What only brings a device to what is wanted already saves nothing. */
  items: SavedItem[]
  cause: DeviceChange['cause']
  accountId: number | null
  username: string | null
  devices: DeviceInput[]
  /** The change-set whose versions it takes back. */
  takesBack?: number | null
  /** What of a network or device itself was edited and is brought to devices with it. */
  facts?: readonly EditedFact[]
  /** It goes to them in stages. */
  staged?: StagedIn | null
  /** Devices get it when nobody is on a call there. */
  whenQuiet?: boolean
  /** Devices get it even when it says what their last one said. */
  evenIfSame?: boolean
  /** Devices somebody saved something for since this was worked out keep that: it is as they are wanted now. */
  leavesNewer?: boolean
}

export interface PreparedRow {
  change: NewChange
  row: PendingRow
}

const DEVICES_PER_TURN = 20

/**
 * Rows of all devices a save is news for, by serial number. Sealing thousands of documents takes its time: others
 * get their turn in between.
 */
export async function prepareRows(
  save: ChangeSetInput,
  at: number,
  sealed: SealedJson,
): Promise<Map<string, PreparedRow>> {
  const prepared = new Map<string, PreparedRow>()
  for (const device of save.devices) {
    const { config } = device
    if (!isNews(config, save)) continue
    if (prepared.size % DEVICES_PER_TURN === DEVICES_PER_TURN - 1) await new Promise(setImmediate)
    prepared.set(config.device.sn, { change: changeOf(save, device, at, sealed), row: rowOf(config, at) })
  }
  return prepared
}

/** Devices whose document stays as it is, and who can have less or more of what is wanted now; notes by number. */
export function retold(save: ChangeSetInput): Map<string, string> {
  const configs = save.devices
    .map(({ config }) => config)
    .filter((config) => config.same && config.told !== null && !isNews(config, save))
  const notes = configs.map(({ device, notes }): [string, string] => [device.sn, JSON.stringify(notes)])
  return new Map(notes.filter(([, text], at) => text !== configs[at]!.told))
}

/** A device that cannot is told of once; one whose document stays as it is, is left alone. */
function isNews(
  { unsupported, desired, same, status }: RenderedConfig,
  { evenIfSame }: ChangeSetInput,
): boolean {
  if (unsupported) return status?.state !== 'unsupported'
  return desired !== null && (!same || evenIfSame === true || status?.state === 'unmanaged')
}

function changeOf(
  save: ChangeSetInput,
  { config, sections, changes }: DeviceInput,
  at: number,
  sealed: SealedJson,
): NewChange {
  const { device, unsupported, rendered, before } = config
  const waits = save.whenQuiet ? 'waiting_for_calls' : device.online ? 'queued' : 'waiting_for_device'
  const outcome = unsupported ? 'unsupported' : waits
  const seal = (value: unknown) => sealed.seal(value, contexts.change(device.tenant, device.sn))
  return {
    tenant_id: device.tenant,
    network_id: device.network,
    ...{ sn: device.sn, name: device.name, ...sections[0]!, sections: JSON.stringify(sections) },
    ...{ cause: save.cause, account_id: save.accountId, at, outcome },
    finished_at: unsupported ? at : null,
    ...{
      protocol: config.device.protocol,
      sent_configs: '[]',
      config: null,
      attempts: 0,
      text: null,
      rejected: '[]',
    },
    notes: JSON.stringify(config.notes),
    changes: JSON.stringify(changes),
    before_sealed: before && seal(before),
    after_sealed: rendered && seal(storedRendering(rendered)),
    input_hash: config.inputHash,
    search_text: [device.name, device.sn, save.username ?? ''].join('\n').toLowerCase(),
  }
}

const rowOf = ({ device, unsupported }: RenderedConfig, at: number): PendingRow => ({
  ...{ sn: device.sn, tenant_id: device.tenant, network_id: device.network },
  ...{ state: unsupported ? 'unsupported' : 'pending', since: at },
})
