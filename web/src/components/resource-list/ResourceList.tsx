import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconFilterOff } from '@tabler/icons-react'
import type { RowSelectionState } from '@tanstack/react-table'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useStored } from '../../lib/stored'
import { EmptyState } from '../../ui/EmptyState'
import { type ListColumn, visibleColumns } from './column'
import { isFiltered, type ListUrl, nextSort } from './list-url'
import css from './ResourceList.module.css'
import { ResourceTable } from './ResourceTable'
import { SearchField } from './SearchField'
import { rowHeights, useDensity } from './use-density'
import type { ResourcePages } from './use-resource-pages'
import { ViewMenu } from './ViewMenu'

export interface ResourceListProps<Row> {
  /** Under which column choice is kept. */
  id: string
  label: string
  pages: ResourcePages<Row>
  columns: readonly ListColumn<Row>[]
  /** Columns not shown until chosen. */
  hidden: readonly string[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  url: ListUrl
  onUrl: (change: Partial<ListUrl>) => void
  /** Filter chips and the like, in the line of the search. */
  filters?: ReactNode
  /** Actions on the selected rows; without it nothing can be selected. */
  bulk?: (rows: Row[], clear: () => void) => ReactNode
  onOpen: (row: Row) => void
  /** Shown when there is nothing at all, filters aside. */
  empty: ReactNode
}

/** The one list machine: search, filters, columns, selection, rows, and what stands there instead of rows. */
export function ResourceList<Row extends object>(props: ResourceListProps<Row>) {
  const { pages, url, onUrl, columns, rowId } = props
  const { t } = useTranslation('common')
  const phone = useMediaQuery('(max-width: 767px)') ?? false
  const [density, setDensity] = useDensity()
  const [chosen, setChosen] = useStored<string[] | null>(`roost.columns.${props.id}`, null)
  const [selected, setSelected] = useState<RowSelectionState>({})
  const shown = useMemo(
    () => visibleColumns(columns, chosen, props.hidden, phone),
    [columns, chosen, props.hidden, phone],
  )
  const clear = useCallback(() => setSelected({}), [])
  const chosenRows = pages.rows.filter((row) => selected[rowId(row)])
  const { loadMore } = pages
  return (
    <section className={css.list} aria-label={props.label}>
      <div className={css.tools}>
        <SearchField value={url.q} onChange={(q) => onUrl({ q })} />
        {props.filters}
        <div className={css.end}>
          {pages.total !== null && !phone && (
            <span className={css.count} role="status">
              {t('list.rows', { count: pages.total })}
            </span>
          )}
          {!phone && (
            <ViewMenu
              columns={columns}
              shown={shown.map((column) => column.id)}
              onShown={setChosen}
              density={density}
              onDensity={setDensity}
            />
          )}
        </div>
      </div>
      {props.bulk && chosenRows.length > 0 && (
        <div
          className={css.bulk}
          role="toolbar"
          aria-label={t('list.selected', { count: chosenRows.length })}
        >
          <strong>{t('list.selected', { count: chosenRows.length })}</strong>
          {props.bulk(chosenRows, clear)}
          <Button size="compact-sm" variant="subtle" onClick={clear}>
            {t('list.clearSelection')}
          </Button>
        </div>
      )}
      <ResourceTable
        label={props.label}
        rows={pages.rows}
        total={pages.total ?? 0}
        columns={shown}
        rowId={rowId}
        rowName={props.rowName}
        rowHeight={phone ? 52 : rowHeights[density]}
        sort={url.sort}
        onSort={(column) => onUrl({ sort: nextSort(url.sort, column) })}
        selection={{ value: selected, change: setSelected }}
        selectable={props.bulk !== undefined && !phone}
        onOpen={props.onOpen}
        onEndReached={loadMore}
        loadingMore={pages.loadingMore}
        narrow={phone}
        instead={insteadOfRows(props, t('list.failed'))}
      />
    </section>
  )
}

function insteadOfRows<Row>(props: ResourceListProps<Row>, failed: string): ReactNode {
  const { pages, url, onUrl } = props
  if (pages.loading) return <RowSkeletons />
  if (pages.error) return <Failure title={failed} error={pages.error} onRetry={pages.retry} />
  if (pages.rows.length > 0) return undefined
  return isFiltered(url) ? <NoMatch onClear={() => onUrl({ q: '', status: [] })} /> : props.empty
}

const skeletonWidths = [92, 75, 88, 61, 83, 70, 95, 66]

function RowSkeletons() {
  const { t } = useTranslation('common')
  return (
    <div className={css.skeletons} role="status" aria-label={t('loading')}>
      {skeletonWidths.map((width) => (
        <Skeleton key={width} height={14} width={`${width}%`} />
      ))}
    </div>
  )
}

function Failure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('common')
  const words = useFailureWords()
  return (
    <EmptyState
      alert
      icon={<IconAlertTriangle size={22} />}
      title={title}
      body={words(error)}
      action={<Button onClick={onRetry}>{t('action.retry')}</Button>}
    />
  )
}

function NoMatch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('common')
  return (
    <EmptyState
      icon={<IconFilterOff size={22} />}
      title={t('list.noMatch')}
      action={
        <Button variant="default" onClick={onClear}>
          {t('list.clearFilters')}
        </Button>
      }
    />
  )
}
