import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, timeMs } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { limits } from '../limits.ts'
import { asks, owns, reads } from '../permissions.ts'
import { sectionPath } from './section-path.ts'
import { configSections, sectionDocument, subjectTypes } from './sections.ts'
import { valueName } from './values.ts'

/**
 * What is said in a network, for kinds and models of devices there and for its devices, as one file of YAML; of a project,
 * with all projects and networks below it. It carries the versions it was made from: what others saved since is merged by
 * them. Nothing is inherited in it: a place that says single values has those under `only`.
 */
export const yamlPath = `${sectionPath}/yaml` as const

/** Of the form of the file: another one is refused. */
export const YAML_FORMAT = 1

const file = z.object({
  yaml: z.string(),
  places: z.int().describe('that say something: projects, networks, kinds, models and devices in them'),
})

/** Exactly one of these. */
const reached = { project: 'project', network: 'group' } as const
const queried = { project: queryId.optional(), group: queryId.optional() }
const whole = { project: id.optional(), group: id.optional() }
const isOne = ({ project, group }: { project?: number | undefined; group?: number | undefined }) =>
  (project === undefined) !== (group === undefined)
const notOne = { path: ['project'], error: 'exactly one of group and project' }

export const exportYaml = defineEndpoint({
  id: 'configuration.export_yaml',
  method: 'GET',
  path: yamlPath,
  summary:
    'What is said in a `group` or `project` and of its devices, as YAML; a secret stands as `{kept: true}`, which keeps it when it is imported',
  access: reads(reached),
  query: z.object(queried).refine(isOne, notOne),
  answer: file,
  errors: ['does_not_exist'],
})

export const revealYaml = defineEndpoint({
  id: 'configuration.reveal_yaml',
  method: 'POST',
  path: yamlPath,
  action: 'reveal',
  summary: 'The same with its secrets in clear; kept in the operation log',
  access: { ...owns(reached), token: 'never' },
  loses: 'nothing',
  body: z.object(whole).refine(isOne, notOne),
  answer: file,
  errors: ['does_not_exist'],
})

/** Why a file cannot be taken. */
export const yamlReasons = [
  ...['not_yaml', 'indentation', 'no_end_of_text', 'too_deep', 'too_many_values', 'alias', 'tag', 'twice'],
  ...['empty_file', 'several_documents', 'unknown_format', 'unknown_member', 'required', 'not_said_there'],
  ...[
    'unknown_kind',
    'unknown_device',
    'unknown_network',
    'unknown_project',
    'not_supported',
    'cannot_end',
    'secret_needed',
    'too_many_places',
    'only_single_values',
    'only_stands_alone',
    'nothing_above',
  ],
  ...['invalid_type', 'invalid_value', 'too_small', 'too_big', 'does_not_fit'],
] as const

export const yamlError = z.object({
  line: z.int().describe('of the file, from 1'),
  column: z.int().describe('from 1'),
  path: z.string().describe('dotted, as the file has it; empty = the file as a whole'),
  reason: z.enum(yamlReasons),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type YamlError = z.infer<typeof yamlError>

export const yamlErrorsShown = 200
export const yamlConflictsShown = 200

const namedPlace = {
  project: id.nullable(),
  group: id.nullable(),
  kind: z.enum(deviceKinds).nullable(),
  model: z.string().nullable(),
  sn: z.string().nullable(),
  name: z.string().nullable(),
}

/** Changed both in the file and here since the file was made. */
export const yamlConflict = z.object({
  id: z.string().describe('to decide it by; another one as soon as somebody saves again'),
  ...namedPlace,
  section: z.enum(configSections),
  subject: z
    .object({ type: z.enum(subjectTypes), key: z.string(), name: z.string() })
    .nullable()
    .describe('null = the section as a whole is changed here and gone there'),
  field: z.string().nullable().describe('null = all of it is changed here and gone there'),
  base: z.unknown().describe('when the file was made; null for secrets and for what was not there'),
  current: z.unknown(),
  file: z.unknown(),
  secret: z.boolean(),
  inherits: z
    .array(z.enum(['base', 'current', 'file']))
    .describe('of a single value: where it is not said at the place, and what is said above counts'),
  by: z.string().nullable().describe('who saved what is wanted now'),
  at: timeMs.nullable(),
})
export type YamlConflict = z.infer<typeof yamlConflict>

export const importYaml = defineEndpoint({
  id: 'configuration.import_yaml',
  method: 'POST',
  path: yamlPath,
  action: 'import',
  summary:
    'What such a file would change, merged with what was saved since it was made; nothing is saved: mistakes, conflicts to decide, or items to preview and apply',
  access: { ...asks(reached), level: 'write' },
  loses: 'nothing',
  body: z
    .object({
      ...whole,
      yaml: z.string().max(limits.bodyMaxBytes),
      decisions: z
        .array(z.object({ conflict: z.string().max(64), take: z.enum(['file', 'current']) }))
        .max(10_000)
        .default([])
        .describe('which of both counts, by the ids of conflicts'),
    })
    .refine(isOne, notOne),
  answer: z.object({
    base: z
      .enum(['file', 'none', 'other_network', 'other_project'])
      .describe(
        'what the file is compared with: the versions it names; or, where it names none or is of another network or project, what is wanted now',
      ),
    places: z.int().describe('of which the file says something'),
    wrong: z.int().describe('mistakes; with any there are no items'),
    errors: z.array(yamlError).describe(`the first ${yamlErrorsShown}`),
    ignored: z
      .array(
        z.object({
          project: id.nullable(),
          group: id.nullable(),
          name: z.string().nullable(),
          field: z.string(),
          current: z.unknown(),
          file: z.unknown(),
        }),
      )
      .describe('of networks and projects themselves, which are not imported, and otherwise in the file'),
    newer: z
      .array(
        z.object({
          ...namedPlace,
          section: z.enum(configSections),
          by: z.string().nullable(),
          at: timeMs.nullable(),
        }),
      )
      .describe('saved since the file was made: it stays'),
    undecided: z.int().describe('conflicts; with any there are no items'),
    conflicts: z.array(yamlConflict).describe(`the first ${yamlConflictsShown}`),
    items: z
      .array(
        z.object({
          project: id.optional(),
          group: id.optional(),
          kind: z.enum(deviceKinds).optional(),
          model: z.string().optional(),
          sn: z.string().optional(),
          document: sectionDocument.optional(),
          only: z
            .array(valueName)
            .optional()
            .describe(
              'the place says these values of `document` alone, and the rest follows what is said above',
            ),
          inherit: z.enum(configSections).optional(),
          base: z.int().nonnegative(),
        }),
      )
      .describe('of places where something differs, for `preview` and `apply`; kept secrets masked'),
  }),
  errors: ['does_not_exist'],
})
