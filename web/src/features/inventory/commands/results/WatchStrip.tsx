import { Button } from '@mantine/core'
import { IconActivityHeartbeat } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { streamTelemetry } from '#contract/inventory/commands/command-endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { call } from '../../../../api/call'
import { useNotify } from '../../../../components/toast/use-notify'
import { useFormats } from '../../../../i18n/use-formats'
import { onSecond } from '../../../../lib/clock'
import { Notice } from '../../../../ui/Notice'
import { deviceName } from '../../device-name'
import { useDeviceRefresh } from '../../use-device-refresh'

/** While a device reports every few seconds: how often, how long still, and the stop. */
export function WatchStrip({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const until = device.watch?.until ?? 0
  const left = useSyncExternalStore(onSecond, () => Math.max(0, Math.round((until - Date.now()) / 1000)))
  if (!device.watch || left === 0 || device.status !== 'online') return null
  const words = { every: formats.duration(device.watch.seconds), left: formats.duration(left) }
  return (
    <Notice tone="busy" icon={<IconActivityHeartbeat size={18} />} action={<StopButton device={device} />}>
      {t('watch.running', words)}
    </Notice>
  )
}

function StopButton({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const [busy, setBusy] = useState(false)
  const stop = async () => {
    setBusy(true)
    try {
      await call(streamTelemetry, { body: { sn: device.sn, duration: 0 } })
      notify.ok(t('watch.stopped', { name: deviceName(device) }))
    } catch (error) {
      notify.failed(error)
    } finally {
      setBusy(false)
      refresh(device.sn)
    }
  }
  return (
    <Button size="xs" variant="default" loading={busy} onClick={stop}>
      {t('action.stop')}
    </Button>
  )
}
