import { Button } from '@mantine/core'
import { IconDeviceUnknown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../api/api-error'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { AppLink } from '../../../lib/AppLink'
import { useSearchState } from '../../../lib/search'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { DeviceDetail, type DeviceDetailProps } from './DeviceDetail'
import { useDeviceInfo } from './use-device-info'

/** One device: who it is, what it does, and what happened to it. One page for every kind. */
export function DeviceDetailPage(props: DeviceDetailProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const words = useFailureWords()
  const [search] = useSearchState()
  const info = useDeviceInfo(search.sn ?? '')
  if (info.data) return <DeviceDetail key={info.data.sn} device={info.data} {...props} />
  if (info.isLoading) return <PageSkeleton label={t('common:loading')} title={t('common:loading')} />
  const missing =
    !info.error || ['does_not_exist', 'invalid_parameter'].includes(asApiError(info.error).failure)
  return (
    <EmptyState
      alert
      page
      icon={<IconDeviceUnknown size={22} />}
      title={missing ? t('detail.notFound') : words(info.error)}
      action={
        missing ? (
          <Button component={AppLink} to="/">
            {t('detail.toHome')}
          </Button>
        ) : (
          <Button onClick={() => info.refetch()}>{t('common:action.retry')}</Button>
        )
      }
    />
  )
}
