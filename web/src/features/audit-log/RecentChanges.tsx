import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
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

/** Who changed what of one device lately. */
export const DeviceChanges = ({ device: { sn } }: { device: { sn: string } }) => (
  <Changes about={{ sn }} log={{ scope: 'all', on: sn }} />
)

interface ChangesProps {
  about: { group?: number; sn?: string }
  /** The address of the log that has the rest. */
  log: Search
}

function Changes({ about, log }: ChangesProps) {
  const { t } = useTranslation(['audit-log', 'common'])
  useLiveOperations()
  const changes = useQuery({
    queryKey: [listOperations.path, 'newest', about],
    queryFn: ({ signal }) => callPage(listOperations, { query: { limit: newest, ...about }, signal }),
    ...toldInPlace,
  })
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
      {changes.data?.data.length === 0 && <p className={css.plain}>{t('recent.none')}</p>}
      <ul className={css.list}>
        {changes.data?.data.map((operation) => (
          <Change key={operation.id} operation={operation} named={about.sn === undefined} />
        ))}
      </ul>
    </Panel>
  )
}

function Change({ operation, named }: { operation: Operation; named: boolean }) {
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
