import type { Language } from '#contract/identity/endpoints.ts'
import type { ReportDocument } from '#contract/reporting/document.ts'
import type { FileFormat } from '#contract/reporting/files.ts'
import type { Caller } from '../../../http/route.ts'
import type { Holders } from '../../../lib/fair-share/holders.ts'
import type { ReportAsk } from '../report-place.ts'
import { FileMaker } from './file-maker.ts'
import { contentTypes, fileName } from './file-name.ts'
import { printReport } from './printer.ts'

/** Makes reports as data; answered by the report service. */
export interface Reports {
  makeReport(caller: Caller, ask: ReportAsk, reader?: AbortSignal): Promise<ReportDocument>
}

export interface ReportFile {
  name: string
  type: string
  content: Buffer
}

/** Reports as files, in a language. */
export class ReportFiles {
  readonly #maker = new FileMaker()

  /**
   * @param holders who has it made: they take turns
   * @throws LimitReached
   */
  async make(
    report: ReportDocument,
    format: FileFormat,
    language: Language,
    holders: Holders,
  ): Promise<ReportFile> {
    const printed = await printReport(report, language)
    const content = await this.#maker.make({ format, report: printed }, holders)
    return { name: fileName(printed, format), type: contentTypes[format], content }
  }

  stop(): Promise<void> {
    return this.#maker.stop()
  }
}
