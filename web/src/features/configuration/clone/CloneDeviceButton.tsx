import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useLock } from '../../../components/configuration/use-lock'
import { lazyPart } from '../../../lib/lazy-part'

const CloneDeviceDrawer = lazyPart(() => import('./CloneDeviceDrawer'))

/** What is set for one device itself, brought to others of its model. */
export function CloneDeviceButton({ device }: { device: Pick<DeviceInfo, 'sn' | 'hostname' | 'group'> }) {
  const { t } = useTranslation('configuration')
  const { lock } = useLock({ sn: device.sn })
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconCopy size={16} />}
        disabled={lock !== null}
        title={lock ? t(`locked.${lock}`) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('clone.device.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CloneDeviceDrawer device={device} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
