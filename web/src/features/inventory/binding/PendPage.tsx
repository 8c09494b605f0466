import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../../components/current-network/NeedsNetwork'
import { AppLink } from '../../../lib/AppLink'
import { PageHead } from '../../../ui/page/PageHead'
import { NeverOnline } from './NeverOnline'

/** Devices of a network that were never online, as a page of its own for the roles that the operator names. */
export function PendPage() {
  return (
    <NeedsNetwork>
      <Pend />
    </NeedsNetwork>
  )
}

function Pend() {
  const { t } = useTranslation(['inventory', 'shell'])
  const { current } = useNetworks()
  if (!current) return null
  return (
    <>
      <PageHead
        title={t('shell:screen.pend')}
        about={t('list.inNetwork', { name: current.Name })}
        actions={
          <Button component={AppLink} to="/group/addevice" leftSection={<IconPlus size={16} />}>
            {t('list.add')}
          </Button>
        }
      />
      <NeverOnline network={current} />
    </>
  )
}
