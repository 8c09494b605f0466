import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ConfigPreview } from '#contract/configuration/changes/preview.ts'
import {
  applySection,
  listChanges,
  listDeviceConfigs,
  listVersions,
  previewSection,
  showDeviceConfig,
  showSection,
} from '#contract/configuration/endpoints.ts'
import { listRollouts, type Staged } from '#contract/configuration/rollouts.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import type { ValueName } from '#contract/configuration/values.ts'
import { listDevices, showDevice } from '#contract/inventory/endpoints.ts'
import { asApiError } from '../../api/api-error'
import { type AnswerTo, call } from '../../api/call'
import { toldInPlace } from '../../api/query-client'
import { useNotify } from '../toast/use-notify'
import { applyDrafts } from './drafts'
import type { Section } from './use-section'

/** What is to be reviewed: a document, a version to be wanted again, or that nothing is said here any more. */
export type Proposal =
  /** `only`: values of it that the place is to say by itself. */
  | { document: SectionDocument; only?: readonly ValueName[] }
  | { restore: number; version: number }
  | { inherit: true }

/** As a call says it. */
export function wantedOf(proposal: Proposal, { draft, section, only }: Section) {
  if ('inherit' in proposal) return { inherit: section }
  if ('restore' in proposal) return { restore: proposal.restore }
  if ('only' in proposal && proposal.only) return { document: proposal.document, only: [...proposal.only] }
  const adopted = draft?.adopt === undefined ? {} : { adopt: draft.adopt }
  return { document: proposal.document, ...(only && { only }), ...adopted }
}

/** What the server says a proposal would change; always asked anew, but not while it is being applied. */
export function usePreview(section: Section, proposal: Proposal, enabled: boolean) {
  const body = { ...section.place, ...wantedOf(proposal, section) }
  return useQuery({
    queryKey: [previewSection.path, 'preview', section.now?.version, body],
    queryFn: ({ signal }) =>
      call(previewSection, { body: { ...body, differences: false, wait: false }, signal }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchInterval: whileRead,
    ...toldInPlace,
  })
}

const readAgainMs = 2_000

/** What a device runs comes when it has answered: until then the review is asked for again. */
export const whileRead = ({ state: { data } }: { state: { data: ConfigPreview | undefined } }) =>
  data?.devices.some(({ beingRead }) => beingRead) ? readAgainMs : false

interface Application {
  proposal: Proposal
  /** A person wants it with what is only assumed. */
  accepted: boolean
  /** Print of the preview that was looked at. */
  reviewed: string
  staged?: Staged | undefined
}

/** Applies a proposal; a conflict brings the newest version in, for the review to tell of it. */
export function useApply(section: Section, done: (changes: AnswerTo<typeof applySection>) => void) {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ proposal, accepted, reviewed, staged }: Application) => {
      const base = 'document' in proposal ? section.draft?.base : undefined
      const drafts = 'document' in proposal && section.draft ? [section.key] : []
      const body = {
        ...section.place,
        ...wantedOf(proposal, section),
        base: base ?? section.now?.version ?? 0,
        ...(accepted && { acceptAssumptions: true }),
        ...(drafts.length > 0 && { endsDrafts: true }),
        ...(staged && { staged }),
        reviewed,
      }
      return applyDrafts(drafts, () => call(applySection, { body }))
    },
    onSuccess: async (changes, { proposal }) => {
      // What the page shows next must not be from before.
      await Promise.all(changedBySaves.map((path) => queries.invalidateQueries({ queryKey: [path] })))
      if ('document' in proposal) section.end()
      else section.discard()
      done(changes)
    },
    onError: async (error) => {
      const { failure } = asApiError(error)
      if (failure === 'read_only') section.lockReadOnly()
      if (failure === 'review_outdated') return
      if (failure !== 'conflict') return notify.failed(error)
      await section.refetch()
    },
  })
}

/** What a saved section changes on other screens. */
export const changedBySaves = [
  showSection,
  listVersions,
  listDeviceConfigs,
  showDeviceConfig,
  listChanges,
  showDevice,
  listDevices,
  listRollouts,
].map(({ path }) => path)
