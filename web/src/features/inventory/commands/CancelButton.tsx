import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cancelCommand } from '#contract/inventory/commands/command-endpoints.ts'
import type { DeviceCommandRecord } from '#contract/inventory/schemas.ts'
import { call } from '../../../api/call'
import { useNotify } from '../../../components/toast/use-notify'
import { useDeviceRefresh } from '../use-device-refresh'

/** Takes back a command that waits; one that was sent meanwhile says so. */
export function CancelButton({ command: { sn, id } }: { command: DeviceCommandRecord }) {
  const { t } = useTranslation('inventory')
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const [busy, setBusy] = useState(false)
  const cancel = async () => {
    setBusy(true)
    try {
      await call(cancelCommand, { body: { sn, id } })
      notify.ok(t('action.takenBack'))
    } catch (error) {
      notify.failed(error)
    } finally {
      setBusy(false)
      refresh(sn)
    }
  }
  return (
    <Button size="compact-xs" variant="default" loading={busy} onClick={cancel}>
      {t('action.takeBack')}
    </Button>
  )
}
