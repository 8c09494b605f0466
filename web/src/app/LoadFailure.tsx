import { Button, Group } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error'
import { useFailureWords } from '../i18n/use-failure-words'
import { PartMissing, reloading } from '../lib/part'
import { EmptyState } from '../ui/page/EmptyState'

/** Shown instead of a page whose parts did not load, whose data did not come, or that broke. */
export function LoadFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['errors', 'common'])
  const router = useRouter()
  const told = useTold(error)
  // Browsers remember that a part was not there: only a new page asks for it again.
  const retry = () => {
    if (error instanceof PartMissing) return reloading.now()
    reset()
    void router.invalidate()
  }
  return (
    <EmptyState
      alert
      page
      icon={<IconPlugConnectedX size={22} />}
      {...told}
      action={
        <Group gap="xs">
          <Button onClick={retry}>{t('common:action.retry')}</Button>
          {!(error instanceof PartMissing) && (
            <Button variant="default" onClick={() => reloading.now()}>
              {t('common:action.reload')}
            </Button>
          )}
        </Group>
      }
    />
  )
}

function useTold(error: unknown): { title: string; body: string } {
  const { t } = useTranslation('errors')
  const words = useFailureWords()
  if (error instanceof ApiError) return { title: t('title'), body: words(error) }
  if (error instanceof PartMissing) return { title: t('page.title'), body: t('page.body') }
  console.error(error)
  return { title: t('page.crashTitle'), body: t('page.crashBody') }
}
