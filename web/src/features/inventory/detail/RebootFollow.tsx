import { IconReload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import { Notice } from '../../../ui/Notice'
import { CancelButton } from '../commands/CancelButton'
import { followOf } from './follow'

/** The newest restart, followed until the device is back; its end stays for a minute. */
export function RebootFollow({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const [, tick] = useState(0)
  const follow = followOf(device, Date.now())
  const hideIn = follow?.hideIn
  useEffect(() => {
    if (hideIn === undefined) return
    const timer = setTimeout(() => tick((n) => n + 1), hideIn)
    return () => clearTimeout(timer)
  }, [hideIn])
  if (!follow) return null
  const { waitsUntil } = follow.command
  // Connected, it waits for other commands.
  const waits = waitsUntil !== undefined && device.status !== 'online'
  const tone = follow.step === 'done' ? 'ok' : follow.ended ? 'bad' : 'busy'
  return (
    <Notice
      tone={tone}
      icon={<IconReload size={18} />}
      live
      action={follow.step === 'queued' && <CancelButton command={follow.command} />}
    >
      {t(`follow.${waits ? 'waits' : follow.step}`, {
        time: formats.time(waitsUntil ?? 0),
        text: follow.command.text ?? '',
        duration: formats.duration(follow.tookSeconds),
      })}
    </Notice>
  )
}
