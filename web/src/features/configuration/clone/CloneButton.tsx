import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { useLock } from '../../../components/configuration/use-lock'
import { lazyPart } from '../../../lib/lazy-part'

const CloneDrawer = lazyPart(() => import('./CloneDrawer'))

/** What a network says, brought to others. */
export function CloneButton({ network }: { network: Pick<Network, 'ID' | 'Name' | 'permission'> }) {
  const { t } = useTranslation('configuration')
  const { lock } = useLock({ group: network.ID })
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCopy size={16} />}
        disabled={lock !== null}
        title={lock ? t(`locked.${lock}`) : undefined}
        onClick={() => setOpen(true)}
      >
        {t('clone.open')}
      </Button>
      {open && (
        <Suspense fallback={null}>
          <CloneDrawer network={network} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
