import {
  type ConfigSection,
  canEnd,
  levelsOf,
  type SectionDocument,
  sectionNamed,
  sections,
  takesValues,
} from '#contract/configuration/sections.ts'
import type { ValueName } from '#contract/configuration/values.ts'
import type { Db } from '../../../db/client.ts'
import { ApiError } from '../../../http/api-error.ts'
import { ChangeSetItemRepository } from '../change-sets/change-set-item.repository.ts'
import { type ConfigTarget, targetKey, targetOf } from '../config-target.ts'
import type { OwnVersions, SaidDocument } from '../desired-state/sayings.ts'
import type { VersionRepository, VersionRow } from '../desired-state/version.repository.ts'
import type { Proposal } from './proposals.ts'
import { withoutChange } from './without-change.ts'

/** What a call wants a place to say. */
export interface RequestedSection {
  target: ConfigTarget
  section: ConfigSection
  /** Null: nothing any more. */
  document: SaidDocument | null
  /** The values of it that the place is to say; null: it says all of it. */
  only: readonly ValueName[] | null
  /** Number of the version that is restored. */
  restoredFrom: number | null
  /** Version whose place it may take; null: of whichever is wanted. */
  over: number | null
}

interface Deps {
  db: Db
  versions: VersionRepository
  sayings: OwnVersions
}

/**
 * The document a call brings or names, and the place it is for.
 * @throws ApiError `invalid_parameter` for a place that cannot say it, or has nothing above it to go back to
 */
export async function requestedSection(
  deps: Deps,
  tenant: number,
  input: Proposal,
): Promise<RequestedSection> {
  const { document, restore, inherit, undo } = input
  const told = [document, restore, inherit, undo].filter((one) => one !== undefined)
  if (told.length !== 1)
    throw new ApiError('invalid_parameter', { reason: 'one_of_document_restore_and_inherit' }, 'document')
  if (undo !== undefined) return undone(deps, tenant, input, undo)
  if (restore !== undefined) return restored(deps, input, await deps.versions.find(tenant, restore))
  const section = document?.section ?? inherit!
  const target = targetOf(tenant, input, section)
  mustFit(target, section)
  if (inherit !== undefined) await mustEnd(deps.sayings, target, section)
  const only = document === undefined ? null : (input.only ?? null)
  if (document !== undefined) mustTake(target, section, only)
  return { target, section, document: document ?? null, only, restoredFrom: null, over: null }
}

function restored({ sayings }: Deps, input: Proposal, row: VersionRow | undefined): RequestedSection {
  if (!row) throw new ApiError('does_not_exist', { what: 'version' })
  const section = row.section as ConfigSection
  const target = targetOf(row.tenant_id, input, section)
  // Of another place: it is not to be known here.
  if (row.target !== targetKey(target)) throw new ApiError('does_not_exist', { what: 'version' })
  return { target, section, document: sayings.open(row), only: null, restoredFrom: row.version, over: null }
}

/** What was said before an item of a change-set; before the first version nothing. */
async function undone(deps: Deps, tenant: number, input: Proposal, id: number): Promise<RequestedSection> {
  const item = await new ChangeSetItemRepository(deps.db).find(tenant, id)
  if (!item) throw new ApiError('does_not_exist', { what: 'version' })
  const section = item.section as ConfigSection
  const target = targetOf(tenant, input, section)
  if (item.target !== targetKey(target)) throw new ApiError('does_not_exist', { what: 'version' })
  const over = item.version
  const before = await deps.versions.before(target, section, over)
  const merged = before && (await savedSince(deps, target, section, before, over))
  if (merged) return { target, section, document: merged, only: null, restoredFrom: null, over: null }
  if (before) return { ...restored(deps, input, before), over }
  return { target, section, document: null, only: null, restoredFrom: null, over }
}

/**
 * What stands there by now without that version; null: nobody saved since, or it can only go as a whole.
 * @throws ApiError `conflict` naming what was changed again
 */
async function savedSince(
  { versions, sayings }: Deps,
  target: ConfigTarget,
  section: ConfigSection,
  before: VersionRow,
  over: number,
): Promise<SectionDocument | null> {
  const now = await sayings.at(target, section)
  const row = await versions.before(target, section, over + 1)
  if (now.version === over || row?.version !== over) return null
  const [old, made] = [before, row].map((one) => sayings.open(one))
  if (!isWhole(old) || !isWhole(made) || !isWhole(now.document)) return null
  const result = withoutChange(old, made, now.document)
  if ('overlap' in result) throw new ApiError('conflict', { version: now.version, subject: result.overlap })
  return result.document
}

/** Single values are said otherwise, and go back only as a whole. */
const isWhole = (said: SaidDocument | null | undefined): said is SectionDocument =>
  said !== null && said !== undefined && 'intent' in said

/** A kind that a section is never about says nothing of it. @throws ApiError `invalid_parameter` */
export function mustFit(target: ConfigTarget, section: ConfigSection): void {
  if (target.level !== 'kind') return
  const { toKind, othersThatOfferIt } = sectionNamed(section).applies
  if (toKind(target.kind) === 'never' && !othersThatOfferIt)
    throw new ApiError('invalid_parameter', { reason: 'unexpected' }, 'kind')
}

/** @throws ApiError `invalid_parameter` for single values, or all of it, where that cannot be said */
function mustTake(target: ConfigTarget, section: ConfigSection, only: readonly ValueName[] | null): void {
  const { level } = target
  const ofDevice: readonly string[] = sectionNamed(section).ofDevice ?? []
  const own = level === 'device' ? undefined : only?.find(({ member }) => ofDevice.includes(member))
  if (own) throw new ApiError('invalid_parameter', { reason: 'unexpected', ...own }, 'only')
  if (only === null ? sections[section].levels[level] : takesValues(section, level)) return
  throw new ApiError('invalid_parameter', { reason: only === null ? 'required' : 'unexpected' }, 'only')
}

async function mustEnd(sayings: OwnVersions, target: ConfigTarget, section: ConfigSection): Promise<void> {
  const only = !canEnd(section) && levelsOf(section)[0] === target.level
  if (only || (await sayings.at(target, section)).document === null)
    throw new ApiError('invalid_parameter', { reason: 'unexpected' }, 'inherit')
}
