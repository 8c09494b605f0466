import { Button } from '@mantine/core'
import { IconAlertTriangle, IconSitemap } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/use-failure-words'
import { AppLink } from '../../lib/AppLink'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { useNetworks } from './CurrentNetwork'

/** The page once there is a network; before that, how to make the first one (readings C71). */
export function NeedsNetwork({ children }: { children: ReactNode }) {
  const { t } = useTranslation(['shell', 'common'])
  const words = useFailureWords()
  const { networks, loading, failed, retry } = useNetworks()
  if (loading) return <PageSkeleton label={t('common:loading')} title={t('common:loading')} />
  if (failed)
    return (
      <EmptyState
        alert
        page
        icon={<IconAlertTriangle size={22} />}
        title={t('network.failed')}
        body={words(failed)}
        action={<Button onClick={retry}>{t('common:action.retry')}</Button>}
      />
    )
  if (networks.length > 0) return children
  return (
    <EmptyState
      page
      icon={<IconSitemap size={22} />}
      title={t('onboarding.title')}
      body={t('onboarding.body')}
      action={
        <Button component={AppLink} to="/group/add">
          {t('onboarding.action')}
        </Button>
      }
    />
  )
}
