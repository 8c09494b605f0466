import { useMutation } from '@tanstack/react-query'
import { exportCsv } from '#contract/configuration/csv.ts'
import { call } from '../../../api/call'
import { startDownload } from '../../../lib/start-download'
import { useNotify } from '../../toast/use-notify'
import type { CsvFile } from './csv-sections'

/** Takes a section of some places away as a file that is called after both. */
export function useCsvExport() {
  const notify = useNotify()
  return useMutation({
    mutationFn: (body: CsvFile) => call(exportCsv, { body }),
    onSuccess: ({ csv }, { section, places }) => save(csv, `${section}-${places[0]?.group}.csv`),
    onError: notify.failed,
  })
}

function save(csv: string, name: string): void {
  const address = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  startDownload(address, name)
  URL.revokeObjectURL(address)
}
