import { Button, Group } from '@mantine/core'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/api-error'
import { useFailureWords } from '../i18n/use-failure-words'
import { EmptyState } from '../ui/EmptyState'

/** Shown instead of a page whose parts did not load, whose data did not come, or that broke. */
export function LoadFailure({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation(['errors', 'common'])
  const words = useFailureWords()
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  const called = error instanceof ApiError
  const missingPart =
    error instanceof Error && /dynamically imported|module script|preload/i.test(error.message)
  if (!called && !missingPart) console.error(error)
  const title = called ? t('title') : t(missingPart ? 'page.title' : 'page.crashTitle')
  const body = called ? words(error) : t(missingPart ? 'page.body' : 'page.crashBody')
  return (
    <EmptyState
      alert
      page
      icon={<IconPlugConnectedX size={22} />}
      title={title}
      body={body}
      action={
        <Group gap="xs">
          <Button onClick={retry}>{t('common:action.retry')}</Button>
          <Button variant="default" onClick={() => location.reload()}>
            {t('common:action.reload')}
          </Button>
        </Group>
      }
    />
  )
}
