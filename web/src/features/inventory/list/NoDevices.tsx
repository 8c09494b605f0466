import { Button } from '@mantine/core'
import { IconRouterOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { AppLink } from '../../../lib/AppLink'
import { EmptyState } from '../../../ui/page/EmptyState'
import { useListUrl } from './list-query'

/** A list without a device, filters aside: why, and what to do about it. */
export function NoDevices() {
  const { t } = useTranslation('inventory')
  const { current } = useNetworks()
  const [url] = useListUrl()
  const title =
    url.scope === 'all' || !current
      ? t('list.emptyTitleAll')
      : t('list.emptyTitle', { network: current.Name })
  return (
    <EmptyState
      icon={<IconRouterOff size={22} />}
      title={title}
      body={t('list.emptyBody')}
      action={
        <Button component={AppLink} to="/group/addevice">
          {t('list.add')}
        </Button>
      }
    />
  )
}
