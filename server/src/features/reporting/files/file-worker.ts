import { parentPort } from 'node:worker_threads'
import { type FileAnswer, type FileJob, failure } from './file-job.ts'
import { reportPdf } from './pdf/report-pdf.ts'
import { reportXlsx } from './xlsx/report-xlsx.ts'

const formats = { pdf: reportPdf, xlsx: reportXlsx }

// A thread of the process in `file-process.ts`.
parentPort?.on('message', async ({ format, report }: FileJob) => {
  parentPort!.postMessage(await answerTo({ format, report }))
})

async function answerTo({ format, report }: FileJob): Promise<FileAnswer> {
  try {
    return { file: new Uint8Array(await formats[format](report)) }
  } catch (error) {
    return failure(error)
  }
}
