import { parentPort } from 'node:worker_threads'
import type { FileFormat } from '#contract/reporting/files.ts'
import { reportPdf } from './pdf/report-pdf.ts'
import type { PrintedReport } from './printed.ts'
import { reportXlsx } from './xlsx/report-xlsx.ts'

export interface FileJob {
  format: FileFormat
  report: PrintedReport
}

export type FileAnswer = { file: Uint8Array } | { failed: string }

const makers = { pdf: reportPdf, xlsx: reportXlsx }

// Runs in a thread of its own: setting a month's tables takes a second, in which no device would be heard.
parentPort?.on('message', async ({ format, report }: FileJob) => {
  parentPort!.postMessage(await answerTo(format, report))
})

async function answerTo(format: FileFormat, report: PrintedReport): Promise<FileAnswer> {
  try {
    return { file: new Uint8Array(await makers[format](report)) }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
