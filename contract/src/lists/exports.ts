import { z } from 'zod'
import { languages } from '../identity/endpoints.ts'

/**
 * Lists that can be taken away as CSV, each with its columns by the names the console gives them.
 * `GET /v2/exports/<list>?<filter and sort of the list>&columns=…&language=…&ticket=…` streams the whole
 * filtered list; the ticket is issued for the path up to itself (`POST /v2/tickets`) and good once.
 */
export const exportColumns = {
  devices: [
    ...['name', 'status', 'type', 'group', 'model', 'ip', 'lanip', 'wanip', 'mac', 'sn', 'users', 'sessions'],
    ...['traffic', 'battery', 'temperature', 'signal', 'uptime', 'software', 'hardware', 'lastSeen'],
    ...['config', 'uplink', 'alarms', 'poe', 'note'],
  ],
  operations: ['operation', 'subject', 'group', 'changes', 'by', 'address', 'outcome', 'at', 'entry', 'hash'],
  configuration: ['device', 'network', 'section', 'version', 'cause', 'by', 'sn', 'outcome', 'at'],
} as const satisfies Record<string, readonly string[]>

export type ExportName = keyof typeof exportColumns
export const exportNames = Object.keys(exportColumns) as ExportName[]

/** What an export asks beside the list's own filter and sort. */
export const exportOptions = z.object({
  columns: z
    .string()
    .max(600)
    .transform((text) => text.split(','))
    .pipe(z.array(z.string().regex(/^\w{1,32}$/)).max(60)),
  language: z.enum(languages).default('en-US').describe('of the words in the head'),
})

/** A path a download ticket can be issued for: a kept file, an export or a report with what it asks. */
export const ticketPath = z
  .string()
  .max(2_000)
  .regex(
    new RegExp(
      `^/v2/(?:files/\\d{1,15}|reports/file\\?[!-~]+|exports/(?:${exportNames.join('|')})\\?[!-~]+)$`,
    ),
  )
