import { useTranslation } from 'react-i18next'
import type { Device } from '#contract/inventory/schemas.ts'
import { useFormats } from '../../i18n/use-formats'
import { Hint } from '../../ui/Hint'
import { StateMark, type Tone } from '../../ui/StateMark'

type StatusFields = Pick<Device, 'status' | 'statusReason' | 'statusSince'>

/** Green only when it is there now; offline is neutral, never online a dashed ring; working is blue. */
export function statusTone({ status, statusReason }: StatusFields): Tone {
  if (status === 'offline' && statusReason === 'rebooting') return 'busy'
  if (status === 'online') return 'ok'
  return status === 'never' ? 'never' : 'idle'
}

/** Status in words and shape; why, and since when, on hover. */
export function DeviceStatus({ device, pill = false }: { device: StatusFields; pill?: boolean }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const tone = statusTone(device)
  const text = tone === 'busy' ? t('rebooting') : t(`status.${device.status}`)
  const why = () => {
    const since = device.statusSince === null ? '' : ` ${formats.time(device.statusSince)}`
    return `${t(`statusReason.${device.statusReason}`)}${since}`
  }
  return (
    <Hint label={why}>
      <StateMark tone={tone} text={text} pill={pill} />
    </Hint>
  )
}
