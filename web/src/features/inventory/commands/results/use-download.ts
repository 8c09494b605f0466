import { useState } from 'react'
import { issueTicket, type KeptFile } from '#contract/files/endpoints.ts'
import { call } from '../../../../api/call'
import { useNotify } from '../../../../components/toast/use-notify'
import { startDownload } from '../../../../lib/start-download'

/** Fetches a kept file: a one-time ticket first, as the browser's own request carries no session. */
export function useDownload() {
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const download = async ({ id, name }: Pick<KeptFile, 'id' | 'name'>) => {
    setBusy(true)
    try {
      const path = `/v2/files/${id}`
      const { ticket } = await call(issueTicket, { body: { path } })
      startDownload(`${path}?ticket=${encodeURIComponent(ticket)}`, name)
    } catch (error) {
      notify.failed(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, download }
}
