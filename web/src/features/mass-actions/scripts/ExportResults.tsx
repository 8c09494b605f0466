import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listMassItems, type MassAction } from '#contract/mass-actions/endpoints.ts'
import { call } from '../../../api/call'
import { useNotify } from '../../../components/toast/use-notify'
import { startDownload } from '../../../lib/start-download'

const KEPT_MS = 60_000

/** What a script printed on every device, as JSON: several lines stay what they are. */
export function ExportResults({ action: { id } }: { action: MassAction }) {
  const { t } = useTranslation('mass-actions')
  const { failed } = useNotify()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    await call(listMassItems, { query: { id } })
      .then((items) => save(JSON.stringify(items, null, 2), `script-${id}.json`), failed)
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="default" leftSection={<IconDownload size={16} />} loading={busy} onClick={download}>
      {t('exportResults')}
    </Button>
  )
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  startDownload(address, name)
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
