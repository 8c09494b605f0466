import { IconListSearch } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterChips } from '../../../components/resource-list/FilterChips'
import { readListUrl, writeListUrl } from '../../../components/resource-list/list-url'
import { ResourceList } from '../../../components/resource-list/ResourceList'
import { useResourcePages } from '../../../components/resource-list/use-resource-pages'
import { useSearchState } from '../../../lib/search'
import { EmptyState } from '../../../ui/page/EmptyState'
import { SystemDrawer } from './SystemDrawer'
import type { SystemScreen } from './system-screen'
import { useColumnMaker } from './use-system-columns'

const none: readonly string[] = []

/** The one machine of the operator's lists. */
export function SystemList<Row extends object>({ screen }: { screen: SystemScreen<Row> }) {
  const { t } = useTranslation(['system', 'shell'])
  const { list } = screen
  const [search, setSearch] = useSearchState()
  const url = useMemo(() => readListUrl(search, { statuses: list.states, sorts: list.sorts }), [search, list])
  const query = {
    q: url.q || undefined,
    state: url.status.join(',') || undefined,
    sort: url.sort || undefined,
  }
  const pages = useResourcePages<Row>(list, query)
  const make = useColumnMaker<Row>(list.sorts)
  const columns = useMemo(() => screen.columns(make), [screen, make])
  const [open, setOpen] = useState<string | null>(null)
  const row = pages.rows.find((one) => screen.rowId(one) === open) ?? null
  return (
    <>
      <ResourceList
        id={`system-${list.name}`}
        label={t(`shell:screen.${screen.label}`)}
        pages={pages}
        source={{ endpoint: list, query }}
        columns={columns}
        hidden={screen.hidden ?? none}
        rowId={screen.rowId}
        rowName={screen.rowName}
        url={url}
        onUrl={(change) => setSearch(writeListUrl(change))}
        filters={
          <FilterChips
            legend={t('column.state')}
            all={{ label: t('all') }}
            chips={list.states.map((value) => ({ value, label: t(`state.${value}`) }))}
            value={url.status}
            onChange={(status) => setSearch(writeListUrl({ status }))}
          />
        }
        onOpen={(opened) => setOpen(screen.rowId(opened))}
        empty={<EmptyState icon={<IconListSearch size={22} />} title={t('empty')} />}
      />
      <SystemDrawer screen={screen} columns={columns} row={row} onClose={() => setOpen(null)} />
    </>
  )
}
