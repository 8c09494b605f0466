import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, modelName, sn } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { limits } from '../limits.ts'
import { asks, ofEach } from '../permissions.ts'
import { configSections, sectionDocument } from './sections.ts'
import { valueName } from './values.ts'

/**
 * A section as a file: a row per subject (port, SSID, …), a column per value, headed by its dotted path in every
 * language. `sn` or `group` names the place of a row. Secrets are not written; one that is given is taken.
 */
const what = {
  section: z.enum(configSections),
  places: z
    .array(
      z.object({
        group: id.optional(),
        ...{ kind: z.enum(deviceKinds).optional(), model: modelName.optional() },
        sn: sn.optional(),
      }),
    )
    .min(1)
    .max(limits.changeSetItemsMax)
    .describe(
      'networks or devices; a network stands for its devices where each has a section of its own, with a `kind` or `model` for those of them alone',
    ),
}
const post = {
  method: 'POST',
  path: '/v2/configuration',
  access: ofEach('places', asks({ network: 'group', device: 'sn' })),
  loses: 'nothing',
} as const

export const exportCsv = defineEndpoint({
  ...post,
  id: 'configuration.export',
  action: 'export',
  summary: 'A section of many places as CSV; without secrets, and nothing in it is a formula',
  body: z.object(what),
  answer: z.object({ rows: z.int(), csv: z.string() }),
  errors: ['does_not_exist', 'not_supported_by_device'],
})

/** Why a row cannot be taken. */
export const csvReasons = [
  ...['empty_file', 'no_end_of_cell', 'too_many_rows', 'unknown_column', 'column_twice', 'place_column'],
  ...['too_many_cells', 'place_unknown', 'not_supported', 'row_twice', 'too_many_places', 'invalid_type'],
  ...['invalid_value', 'too_small', 'too_big', 'does_not_fit'],
] as const

export const csvRowError = z.object({
  row: z.int().describe('line of the file, from 1'),
  column: z.string().nullable().describe('head of the column; null = the row as a whole'),
  reason: z.enum(csvReasons),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type CsvRowError = z.infer<typeof csvRowError>

export const csvErrorsShown = 200

export const importCsv = defineEndpoint({
  ...post,
  id: 'configuration.import',
  action: 'import',
  summary:
    'What a file of rows would change, tried without saving anything: mistakes by row and column, or the items to preview and apply',
  body: z.object({ ...what, csv: z.string().max(limits.bodyMaxBytes) }),
  answer: z.object({
    rows: z.int(),
    places: z.int().describe('that have rows'),
    wrong: z.int().describe('mistakes; with any there are no items'),
    errors: z.array(csvRowError).describe(`the first ${csvErrorsShown}`),
    items: z
      .array(
        z.object({
          group: id.optional(),
          sn: z.string().optional(),
          document: sectionDocument,
          only: z
            .array(valueName)
            .optional()
            .describe('values of it that differ from what is said above, to be applied with it; absent: all'),
          base: z.int().nonnegative(),
        }),
      )
      .describe('of places where something differs; secrets masked'),
  }),
  errors: ['does_not_exist'],
})
