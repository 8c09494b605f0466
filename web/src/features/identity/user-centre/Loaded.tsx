import { Button, Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { EmptyState } from '../../../ui/page/EmptyState'

/** What a query brought; until then a placeholder, and the reason with a second try when it failed. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: UseQueryResult<Data>
  children: (data: Data) => ReactNode
}) {
  const { t } = useTranslation('common')
  const words = useFailureWords()
  if (query.data !== undefined) return children(query.data)
  if (!query.isError) return <Skeleton height={96} aria-label={t('loading')} />
  const again = <Button onClick={() => query.refetch()}>{t('action.retry')}</Button>
  return <EmptyState alert title={words(query.error)} action={again} />
}
