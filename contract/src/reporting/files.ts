import { z } from 'zod'
import { queryId, sn } from '../fields.ts'
import { languages } from '../identity/endpoints.ts'
import { reportKinds, reportRanges } from './document.ts'

export const fileFormats = ['pdf', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/**
 * `GET /v2/reports/file?…&ticket=…`: a report as a file. The ticket is issued for the path up to itself
 * (`POST /v2/tickets`) and good once; what the report needs is asked again when the file is fetched.
 */
export const reportFilePath = '/v2/reports/file'

export const reportFileQuery = z.object({
  kind: z.enum(reportKinds),
  format: z.enum(fileFormats),
  range: z.enum(reportRanges).default('day'),
  to: z.coerce.number().int().nonnegative().optional(),
  group: queryId.optional(),
  project: queryId.optional(),
  sn: sn.optional(),
  language: z.enum(languages).default('en-US').describe('of its words and figures'),
})
