import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAlertTriangle, IconFilterOff } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureWords } from '../../i18n/use-failure-words'
import { lazyPart } from '../../lib/lazy-part'
import { useStored } from '../../lib/stored'
import { EmptyState } from '../../ui/page/EmptyState'
import { BulkBar } from './BulkBar'
import { type ListColumn, visibleColumns } from './column'
import type { ListSource } from './list-source'
import { isFiltered, type ListUrl, nextSort, noFilter } from './list-url'
import css from './ResourceList.module.css'
import { ResourceTable } from './ResourceTable'
import { SearchField } from './SearchField'
import { type Density, type PhoneLines, phoneRowHeights, rowHeights, useDensity } from './use-density'
import type { ResourcePages } from './use-resource-pages'
import { type ChosenRows, useSelection } from './use-selection'

const ListTools = lazyPart(() =>
  import('./tools/ListTools').then((module) => ({ default: module.ListTools })),
) as unknown as typeof import('./tools/ListTools').ListTools

export interface ResourceListProps<Row> {
  /** Under which column choice and saved views are kept. */
  id: string
  label: string
  pages: ResourcePages<Row>
  source: ListSource
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
  bulk?: (chosen: ChosenRows<Row>) => ReactNode
  /** The sort under which everything that matches is read; without it only shown rows can be chosen. */
  gatherBy?: string
  /** How many lines of text a row has room for on a phone; absent: two. */
  phoneLines?: PhoneLines
  onOpen: (row: Row) => void
  /** Shown when there is nothing at all, filters aside. */
  empty: ReactNode
}

/** The one list machine: search, filters, columns, selection, rows, and what stands there instead of rows. */
export function ResourceList<Row extends object>(props: ResourceListProps<Row>) {
  const { pages, url, onUrl, columns, rowId } = props
  const { t } = useTranslation('common')
  const phone = useMediaQuery('(max-width: 767px)') ?? false
  const look = useLook(props, phone)
  const { shown, density } = look
  const selection = useSelection(props)
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
          <Suspense fallback={null}>
            <ListTools
              {...{ id: props.id, source: props.source, columns, hidden: props.hidden, phone }}
              {...look.choice}
              total={pages.total}
            />
          </Suspense>
        </div>
      </div>
      {props.bulk && selection.count > 0 && (
        <BulkBar selection={selection} total={pages.total} wide={props.gatherBy !== undefined}>
          {props.bulk(selection.chosen)}
        </BulkBar>
      )}
      <ResourceTable
        label={props.label}
        rows={pages.rows}
        total={pages.total ?? 0}
        columns={shown}
        rowId={rowId}
        rowName={props.rowName}
        rowHeight={phone ? phoneRowHeights[props.phoneLines ?? 2] : rowHeights[density]}
        sort={url.sort}
        onSort={(column) => onUrl({ sort: nextSort(url.sort, column) })}
        selection={selection.ofTable}
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

/** Columns and row height: what the address says, else what this browser last chose. */
function useLook<Row>(
  {
    id,
    columns,
    hidden,
    url,
    onUrl,
  }: Pick<ResourceListProps<Row>, 'id' | 'columns' | 'hidden' | 'url' | 'onUrl'>,
  phone: boolean,
) {
  const [usual, setUsual] = useDensity()
  const [chosen, setChosen] = useStored<string[] | null>(`roost.columns.${id}`, null)
  const cols = url.cols?.join(',')
  const [shown, wide] = useMemo(() => {
    const wanted = cols?.split(',') ?? chosen
    const wideOnes = visibleColumns(columns, wanted, hidden, false)
    return [
      phone ? visibleColumns(columns, wanted, hidden, true) : wideOnes,
      wideOnes.map((column) => column.id),
    ]
  }, [columns, cols, chosen, hidden, phone])
  const density = url.rows ?? usual
  const standard = columns.filter((column) => !hidden.includes(column.id)).map((column) => column.id)
  const choice = {
    shown: wide,
    onShown: (ids: string[] | null) => (url.cols ? onUrl({ cols: ids ?? standard }) : setChosen(ids)),
    density,
    onDensity: (rows: Density) => (url.rows ? onUrl({ rows }) : setUsual(rows)),
  }
  return { shown, density, choice }
}

function insteadOfRows<Row>(props: ResourceListProps<Row>, failed: string): ReactNode {
  const { pages, url, onUrl } = props
  if (pages.loading) return <RowSkeletons />
  if (pages.error) return <Failure title={failed} error={pages.error} onRetry={pages.retry} />
  if (pages.rows.length > 0) return undefined
  return isFiltered(url) ? <NoMatch onClear={() => onUrl(noFilter)} /> : props.empty
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
