import type { FileFormat } from '#contract/reporting/files.ts'
import type { PrintedReport } from './printed.ts'

export interface FileJob {
  format: FileFormat
  report: PrintedReport
}

export type FileAnswer = { file: Uint8Array } | { failed: string }

export const failure = (error: unknown): FileAnswer => ({
  failed: error instanceof Error ? (error.stack ?? error.message) : String(error),
})
