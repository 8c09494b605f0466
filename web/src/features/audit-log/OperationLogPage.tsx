import { IconFilterOff, IconHistory } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listOperations, type Operation } from '#contract/audit-log/endpoints.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { FilterChips } from '../../components/resource-list/FilterChips'
import { readListUrl, writeListUrl } from '../../components/resource-list/list-url'
import { ResourceList } from '../../components/resource-list/ResourceList'
import { useResourcePages } from '../../components/resource-list/use-resource-pages'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { Keeping } from './Keeping'
import { OperationDrawer } from './OperationDrawer'
import { OperationFilters } from './OperationFilters'
import css from './OperationLog.module.css'
import { operationColumns, operationName } from './operation-columns'
import { filterCount, queryOf, readOperationFilter, writeOperationFilter } from './operation-filters'
import { useLiveOperations } from './use-live-operations'

const outcomes = ['done', 'refused'] as const
/** Columns for those who look for them. */
const hidden = ['entry', 'hash']
const allowed = { statuses: outcomes, sorts: [] }

/** Who did what, newest first. */
export function OperationLogPage() {
  const { t } = useTranslation('audit-log')
  const { current } = useNetworks()
  const [search, setSearch] = useSearchState()
  const url = useMemo(() => readListUrl(search, allowed), [search])
  const [open, setOpen] = useState<Operation | null>(null)
  const whole = url.scope === 'all' || !current
  const filter = useMemo(() => readOperationFilter(search), [search])
  const query = {
    ...{ group: whole ? undefined : current.ID, outcome: url.status[0], q: url.q || undefined },
    ...queryOf(filter),
  }
  useLiveOperations()
  const pages = useResourcePages<Operation>(listOperations, query)
  const columns = useMemo(() => operationColumns(t), [t])
  return (
    <div className={css.page}>
      <PageHead title={t('title')} about={whole ? t('inAll') : t('inNetwork', { name: current.Name })} />
      <ResourceList
        id="operations"
        label={t('title')}
        pages={pages}
        source={{ endpoint: listOperations, query, exported: 'operations' }}
        columns={columns}
        hidden={hidden}
        rowId={(row) => String(row.id)}
        rowName={(row) => operationName(t, row)}
        url={url}
        onUrl={(change) => setSearch(writeListUrl(change))}
        filters={
          <>
            <FilterChips
              single
              legend={t('filterLabel')}
              all={{ label: t('all') }}
              chips={outcomes.map((value) => ({ value, label: t(`outcome.${value}`) }))}
              value={url.status}
              onChange={(status) => setSearch(writeListUrl({ status }))}
            />
            <OperationFilters value={filter} onChange={(next) => setSearch(writeOperationFilter(next))} />
          </>
        }
        onOpen={setOpen}
        empty={
          filterCount(filter) > 0 ? (
            <EmptyState icon={<IconFilterOff size={22} />} title={t('filters.none')} />
          ) : (
            <EmptyState icon={<IconHistory size={22} />} title={t('emptyTitle')} body={t('emptyBody')} />
          )
        }
      />
      <Keeping />
      <OperationDrawer operation={open} onClose={() => setOpen(null)} />
    </div>
  )
}
