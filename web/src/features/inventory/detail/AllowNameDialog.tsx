import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { allowAnyName } from '#contract/inventory/commands/maintenance-endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { call } from '../../../api/call'
import { useNotify } from '../../../components/toast/use-notify'
import { Notice } from '../../../ui/Notice'
import { deviceName } from '../device-name'
import { useDeviceRefresh } from '../use-device-refresh'
import { MacProofDialog } from './MacProofDialog'

/** Lets the device in whatever name its certificate carries; asks for what trusting a new key asks. */
export function AllowNameDialog({ device, onClose }: { device: DeviceInfo; onClose: () => void }) {
  const { t } = useTranslation('inventory')
  return (
    <MacProofDialog
      device={device}
      title={t('quarantine.nameTitle', { name: deviceName(device) })}
      explain={t('quarantine.nameExplain')}
      submit={t('quarantine.nameSubmit')}
      done={t('quarantine.nameDone')}
      send={(mac) => call(allowAnyName, { body: { sn: device.sn, allow: true, mac } })}
      onClose={onClose}
    />
  )
}

interface AnyNameProps {
  device: DeviceInfo
  mayChange: boolean
  whyNot: string | null
}

/** Says that another name is allowed, and takes it back. */
export function AnyNameNotice({ device, mayChange, whyNot }: AnyNameProps) {
  const { t } = useTranslation('inventory')
  const notify = useNotify()
  const refresh = useDeviceRefresh()
  const ending = useMutation({
    mutationFn: () => call(allowAnyName, { body: { sn: device.sn, allow: false } }),
    onSuccess: () => {
      refresh(device.sn)
      notify.ok(t('quarantine.ownNameDone'))
    },
    onError: notify.failed,
  })
  return (
    <Notice
      tone="warn"
      action={
        mayChange && (
          <Button
            size="xs"
            variant="default"
            disabled={whyNot !== null}
            title={whyNot ?? undefined}
            loading={ending.isPending}
            onClick={() => ending.mutate()}
          >
            {t('quarantine.ownName')}
          </Button>
        )
      }
    >
      {t('quarantine.anyName')}
    </Notice>
  )
}
