import { Button } from '@mantine/core'
import { IconSitemap } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { AppLink } from '../../../lib/AppLink'
import type { SystemNetwork } from './rows'

/** Leads to the map of the network, whoever owns it. */
export function NetworkActions({ row: { id } }: { row: SystemNetwork }) {
  const { t } = useTranslation('system')
  return (
    <Button
      component={AppLink}
      variant="default"
      leftSection={<IconSitemap size={16} />}
      to="/systatus/topology/show"
      search={{ group: String(id) }}
    >
      {t('topology.open')}
    </Button>
  )
}
