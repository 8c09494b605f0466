import { Button, Skeleton } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { listOperations, type Operation } from '#contract/audit-log/endpoints.ts'
import { callPage } from '../../api/call'
import { toldInPlace } from '../../api/query-client'
import { Age } from '../../components/Age'
import { AppLink } from '../../lib/AppLink'
import type { Search } from '../../lib/search'
import { Panel } from '../../ui/page/Panel'
import { OutcomeMark, operationName } from './operation-columns'
import css from './RecentChanges.module.css'
import { useLiveOperations } from './use-live-operations'

const newest = 8

/** Who changed what lately, as far as the reader may see it; the log has the rest. */
export const RecentChanges = ({ group }: { group: number | null }) => (
  <Changes about={group === null ? {} : { group }} log={group === null ? { scope: 'all' } : {}} />
)

interface ChangesProps {
  about: { group: number } | Record<string, never>
  /** The address of the log that has the rest. */
  log: Search
}

function Changes({ about, log }: ChangesProps) {
  useLiveOperations()
  const changes = useQuery({
    queryKey: [listOperations.path, 'newest', about],
    queryFn: ({ signal }) => callPage(listOperations, { query: { limit: newest, ...about }, signal }),
    ...toldInPlace,
  })
  const operations = changes.data?.data
  return (
    <ChangesPanel log={log} changes={changes} isEmpty={operations?.length === 0}>
      {operations?.map((operation) => (
        <OperationLine key={operation.id} operation={operation} named />
      ))}
    </ChangesPanel>
  )
}

interface ChangesPanelProps {
  log: Search
  changes: Pick<UseQueryResult, 'isPending' | 'isError' | 'data' | 'refetch'>
  isEmpty: boolean
  children: ReactNode
}

/** The lines, or why there are none. */
export function ChangesPanel({ log, changes, isEmpty, children }: ChangesPanelProps) {
  const { t } = useTranslation(['audit-log', 'common'])
  return (
    <Panel
      title={t('recent.title')}
      aside={
        <AppLink to="/journal/operation" search={log}>
          {t('recent.all')}
        </AppLink>
      }
      flush
    >
      {changes.isPending && <Skeleton height={160} m="md" w="auto" />}
      {changes.isError && !changes.data && (
        <div className={css.plain} role="alert">
          <p>{t('recent.failed')}</p>
          <Button size="xs" variant="default" onClick={() => changes.refetch()}>
            {t('common:action.retry')}
          </Button>
        </div>
      )}
      {isEmpty && <p className={css.plain}>{t('recent.none')}</p>}
      <ul className={css.list}>{children}</ul>
    </Panel>
  )
}

/** @param named with what it was done to, where the list is about several things */
export function OperationLine({ operation, named }: { operation: Operation; named: boolean }) {
  const { t } = useTranslation('audit-log')
  const { subject, sn, groupName, by, at, outcome } = operation
  const on = subject ?? sn ?? groupName
  return (
    <li className={css.change}>
      <span className={css.what}>
        {operationName(t, operation)}
        {named && on && <bdi className={css.on}>{on}</bdi>}
      </span>
      <OutcomeMark outcome={outcome} t={t} />
      <span className={css.who}>
        <bdi>{by}</bdi>
        <Age at={at} />
      </span>
    </li>
  )
}
