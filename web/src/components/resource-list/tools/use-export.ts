import { useState } from 'react'
import { issueTicket } from '#contract/files/endpoints.ts'
import { type ExportName, exportColumns } from '#contract/lists/exports.ts'
import { addressOf, call, type Params } from '../../../api/call'
import { startDownload } from '../../../lib/start-download'
import { useNotify } from '../../toast/use-notify'

/** The shown columns a file can have. */
export const exportable = (name: ExportName, shown: readonly string[]): string[] =>
  shown.filter((id) => (exportColumns[name] as readonly string[]).includes(id))

/** Takes a list away as it is filtered and sorted: a one-time ticket, then the browser's own download. */
export function useExport(name: ExportName, language: string) {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const start = async (query: Params, columns: readonly string[]): Promise<boolean> => {
    setBusy(true)
    try {
      const path = addressOf(`/v2/exports/${name}`, { ...query, columns, language })
      const { ticket } = await call(issueTicket, { body: { path } })
      startDownload(`${path}&ticket=${encodeURIComponent(ticket)}`, `${name}.csv`)
      return true
    } catch (error) {
      notify.failed(error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, start }
}
