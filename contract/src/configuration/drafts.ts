import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, modelName, sn, timeMs } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { pageQuery } from '../paging.ts'
import { inPerson, writes } from '../permissions.ts'
import { draftsPath as path } from './section-path.ts'
import { configSections, sectionDocument } from './sections.ts'
import { valueName } from './values.ts'

/*
 * What a person edits and has not applied is kept for them, section by section, until they apply or discard it. Only
 * they read it again, and only signed in: passwords that they typed are in it.
 */

const draft = {
  base: z.int().nonnegative().describe('version it was made from'),
  saved: sectionDocument.describe('what counted then, secrets masked'),
  document: sectionDocument.describe('as it was edited'),
  reset: z.array(valueName).max(1_000).optional().describe('values that are to follow what is said above'),
  said: z
    .array(valueName)
    .max(1_000)
    .optional()
    .describe('values that are said though nothing differs by them'),
  adopt: sn.optional().describe('the drifted device it was taken from: kept secrets are its own'),
  adoptedFrom: z.string().max(200).optional().describe('the name of that device'),
}

const revision = z.int().nonnegative().describe('counts the edits of it that were kept')

const key = z.string().max(240).describe('section and place in one word')

export const configDraft = z.object({
  key,
  project: id.nullable(),
  group: id.nullable(),
  kind: z.enum(deviceKinds).nullable(),
  model: z.string().nullable(),
  sn: z.string().nullable(),
  name: z.string().nullable().describe('of the project, network or device'),
  network: id.nullable().describe('in which the place lies; null = it is a project'),
  section: z.enum(configSections),
  current: z.int().nonnegative().describe('version that is wanted by now; not `base`: somebody saved since'),
  at: timeMs,
  revision,
  ...draft,
})
export type ConfigDraft = z.infer<typeof configDraft>

export const listDrafts = defineEndpoint({
  id: 'configuration.drafts',
  method: 'GET',
  path,
  summary: 'The caller’s own drafts, in every network they reach',
  access: inPerson,
  query: z.object({ ...pageQuery }),
  pagedBy: 'key',
  answer: z.array(configDraft),
})

export const saveDraft = defineEndpoint({
  id: 'configuration.draft_save',
  method: 'POST',
  path,
  action: 'save',
  summary: 'Keep the caller’s draft of one section of one place; nothing is applied',
  access: { ...writes({ project: 'project', network: 'group', device: 'sn' }), token: 'never' },
  loses: 'nothing',
  logged: false,
  body: z.object({
    project: id.optional(),
    group: id.optional(),
    kind: z.enum(deviceKinds).optional(),
    model: modelName.optional(),
    sn: sn.optional(),
    ...draft,
    over: revision
      .optional()
      .describe(
        'revision it was edited over, 0 = none: refused when another tab kept one since; absent: it counts',
      ),
  }),
  answer: z.object({ key, revision, network: id.nullable(), name: z.string().nullable() }),
  errors: ['does_not_exist', 'too_many', 'conflict'],
})

export const discardDrafts = defineEndpoint({
  id: 'configuration.draft_discard',
  method: 'POST',
  path,
  action: 'discard',
  summary: 'Give up drafts of the caller’s own',
  access: inPerson,
  loses: 'nothing',
  logged: false,
  body: z.object({ keys: z.array(key).min(1).max(500) }),
  answer: z.object({ discarded: z.int().nonnegative() }),
})
