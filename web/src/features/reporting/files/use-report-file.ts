import { useState } from 'react'
import { issueTicket } from '#contract/files/endpoints.ts'
import type { Language } from '#contract/identity/endpoints.ts'
import type { ReportKind } from '#contract/reporting/document.ts'
import { type FileFormat, reportFilePath } from '#contract/reporting/files.ts'
import { addressOf, call } from '../../../api/call'
import { useNotify } from '../../../components/toast/use-notify'
import { startDownload } from '../../../lib/start-download'
import type { PlaceQuery } from '../place'
import type { ReportPeriod } from '../use-report'

/** Takes the report that is shown away as a file: a one-time ticket, then the browser's own download. */
export function useReportFile(kind: ReportKind, asked: ReportPeriod, place: PlaceQuery | { sn: string }) {
  const notify = useNotify()
  const [busy, setBusy] = useState<FileFormat | null>(null)
  const start = async (format: FileFormat, language: Language) => {
    setBusy(format)
    try {
      const path = addressOf(reportFilePath, { kind, format, ...asked, ...place, language })
      const { ticket } = await call(issueTicket, { body: { path } })
      startDownload(`${path}&ticket=${encodeURIComponent(ticket)}`, `${kind}.${format}`)
    } catch (error) {
      notify.failed(error)
    } finally {
      setBusy(null)
    }
  }
  return { busy, start }
}
