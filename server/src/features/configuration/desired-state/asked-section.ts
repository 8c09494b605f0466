import type { applySection, previewSection } from '#contract/configuration/endpoints.ts'
import {
  type ConfigSection,
  levelsOf,
  type SectionDocument,
  sectionNamed,
} from '#contract/configuration/sections.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { ApiError } from '../../../http/api-error.ts'
import { type ConfigTarget, targetKey, targetOf } from '../config-target.ts'
import type { Sayings } from './sayings.ts'
import type { VersionRepository } from './version.repository.ts'

type Input = BodyOf<typeof previewSection> | BodyOf<typeof applySection>

/** What a call wants a place to say. */
export interface AskedSection {
  target: ConfigTarget
  section: ConfigSection
  /** Null: nothing any more. */
  document: SectionDocument | null
  /** Number of the version that is restored. */
  restoredFrom: number | null
}

/**
 * The document a call brings or names, and the place it is for.
 * @throws ApiError `invalid_parameter` for a place that cannot say it, or has nothing above it to go back to
 */
export async function askedSection(
  { versions, sayings }: { versions: VersionRepository; sayings: Sayings },
  tenant: number,
  input: Input,
): Promise<AskedSection> {
  const { document, restore, inherit } = input
  const told = [document, restore, inherit].filter((one) => one !== undefined)
  if (told.length !== 1)
    throw new ApiError('invalid_parameter', { reason: 'one_of_document_restore_and_inherit' }, 'document')
  if (restore !== undefined) return restored({ versions, sayings }, tenant, input, restore)
  const section = document?.section ?? inherit!
  const target = targetOf(tenant, input, section)
  mustFit(target, section)
  if (inherit !== undefined) await mustEnd(sayings, target, section)
  return { target, section, document: document ?? null, restoredFrom: null }
}

async function restored(
  { versions, sayings }: { versions: VersionRepository; sayings: Sayings },
  tenant: number,
  input: Input,
  restore: number,
): Promise<AskedSection> {
  const row = await versions.find(tenant, restore)
  if (!row) throw new ApiError('does_not_exist', { what: 'version' })
  const section = row.section as ConfigSection
  const target = targetOf(tenant, input, section)
  // Of another place: it is not to be known here.
  if (row.target !== targetKey(target)) throw new ApiError('does_not_exist', { what: 'version' })
  return { target, section, document: sayings.open(row), restoredFrom: row.version }
}

/** A kind that a section is never about says nothing of it. @throws ApiError `invalid_parameter` */
export function mustFit(target: ConfigTarget, section: ConfigSection): void {
  if (target.level !== 'kind') return
  const { toKind, othersThatOfferIt } = sectionNamed(section).applies
  if (toKind(target.kind) === 'never' && !othersThatOfferIt)
    throw new ApiError('invalid_parameter', { reason: 'unexpected' }, 'kind')
}

async function mustEnd(sayings: Sayings, target: ConfigTarget, section: ConfigSection): Promise<void> {
  const only = levelsOf(section).length === 1
  if (only || (await sayings.at(target, section)).document === null)
    throw new ApiError('invalid_parameter', { reason: 'unexpected' }, 'inherit')
}
