import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from './column'
import { sortDirection } from './list-url'
import css from './ResourceTable.module.css'
import { type RowActs, TableRow } from './TableRow'
import { useHeadWidths } from './use-head-widths'
import { useIsIdle } from './use-is-idle'
import { useMoreAside } from './use-more-aside'
import type { Selection } from './use-selection'

export interface ResourceTableProps<Row> {
  label: string
  rows: Row[]
  total: number
  columns: readonly ListColumn<Row>[]
  rowId: (row: Row) => string
  rowName: (row: Row) => string
  rowHeight: number
  sort: string
  onSort: (column: string) => void
  selection: Selection
  selectable: boolean
  onOpen: (row: Row) => void
  onEndReached: () => void
  loadingMore: boolean
  /** A phone: the columns share what width there is. */
  narrow: boolean
  /** Instead of rows: skeleton, empty state or failure. */
  instead?: ReactNode
}

/** What scrolls sideways must be reachable without a mouse; rows are. */
const reachable = { tabIndex: 0 }
const checkWidth = 40
const openWidth = 40
const openWidthNarrow = 34
const flexMin = 180
/** Rows before the last one at which the next are asked for; of the first few not before half of them were seen. */
const ahead = 200

/** A native table whose rows are drawn only where one looks; long lists ask for more near their end. */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { rows, columns, rowHeight, onEndReached } = props
  const { t } = useTranslation('common')
  const scroller = useRef<HTMLDivElement>(null)
  const table = useRef<HTMLTableElement>(null)
  const needs = useHeadWidths(table, headWords(props))
  useMoreAside(scroller)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: useIsIdle() ? 8 : 1,
    initialRect: { width: 1000, height: 640 },
  })
  useEffect(() => {
    if (rowHeight > 0) virtual.measure()
  }, [virtual, rowHeight])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  const acts = useRowActs(props)
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - Math.min(ahead, rows.length / 2)) onEndReached()
  }, [last, rows.length, onEndReached])

  const before = items[0]?.start ?? 0
  const after = virtual.getTotalSize() - (items.at(-1)?.end ?? 0)
  const span = columns.length + (props.selectable ? 2 : 1)
  return (
    <div
      ref={scroller}
      className={css.scroller}
      data-testid="list-scroller"
      {...(rows.length === 0 && reachable)}
    >
      <table
        ref={table}
        className={css.table}
        style={props.narrow ? undefined : { minWidth: minWidth(columns, props.selectable, needs) }}
        aria-label={props.label}
        aria-rowcount={props.total + 1}
      >
        <colgroup>
          {props.selectable && <col style={{ width: checkWidth }} />}
          {columns.map((column) => (
            <col key={column.id} style={widthOf(column, props.narrow, needs[column.id])} />
          ))}
          <col style={{ width: props.narrow ? openWidthNarrow : openWidth }} />
        </colgroup>
        <Head {...props} {...wholeSelection(props)} />
        <tbody>
          {props.instead && (
            <tr>
              <td colSpan={span} className={css.instead}>
                {props.instead}
              </td>
            </tr>
          )}
          {before > 0 && <Spacer height={before} span={span} />}
          {items.map((item) => {
            const row = rows[item.index]!
            const id = props.rowId(row)
            return (
              <TableRow
                key={id}
                {...{ row, id, columns, acts }}
                name={props.rowName(row)}
                index={item.index}
                height={rowHeight}
                selectable={props.selectable}
                narrow={props.narrow}
                selected={Boolean(props.selection.value[id])}
              />
            )
          })}
          {after > 0 && <Spacer height={after} span={span} />}
        </tbody>
      </table>
      {props.loadingMore && (
        <p className={css.more} role="status">
          {t('list.loadingMore')}
        </p>
      )}
    </div>
  )
}

/** What rows do, always the same to them, always as the list says now. */
function useRowActs<Row>({ onOpen, selection }: ResourceTableProps<Row>): RowActs<Row> {
  const now = useRef({ onOpen, selection })
  useEffect(() => {
    now.current = { onOpen, selection }
  })
  return useMemo(
    () => ({
      open: (row) => now.current.onOpen(row),
      select: (id, on) => {
        const { [id]: _old, ...others } = now.current.selection.value
        now.current.selection.change(on ? { ...others, [id]: true } : others)
      },
    }),
    [],
  )
}

/** Of every loaded row, seen or not. */
function wholeSelection<Row>({ rows, rowId, selection }: ResourceTableProps<Row>): HeadProps {
  const { value, change } = selection
  return {
    allSelected: rows.length > 0 && rows.every((row) => value[rowId(row)]),
    someSelected: Object.keys(value).length > 0,
    onSelectAll: (on) => change(on ? Object.fromEntries(rows.map((row) => [rowId(row), true as const])) : {}),
  }
}

interface HeadProps {
  allSelected: boolean
  someSelected: boolean
  onSelectAll: (on: boolean) => void
}

function Head<Row extends object>(props: ResourceTableProps<Row> & HeadProps) {
  const { t } = useTranslation('common')
  return (
    <thead>
      <tr aria-rowindex={1}>
        {props.selectable && (
          <th className={css.check} scope="col">
            <Checkbox
              size="xs"
              aria-label={t('list.selectAll')}
              disabled={props.rows.length === 0}
              checked={props.allSelected && props.rows.length > 0}
              indeterminate={props.someSelected && !props.allSelected}
              onChange={(event) => props.onSelectAll(event.currentTarget.checked)}
            />
          </th>
        )}
        {props.columns.map((column) => {
          const direction = sortDirection(props.sort, column.id)
          return (
            <th
              key={column.id}
              scope="col"
              data-column={column.id}
              data-align={column.align}
              aria-sort={column.sortable && direction !== 'none' ? direction : undefined}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className={css.sort}
                  title={[column.hint, t('list.sortBy', { column: column.header })]
                    .filter(Boolean)
                    .join('\n')}
                  onClick={() => props.onSort(column.id)}
                >
                  <span>{column.header}</span>
                  {direction === 'ascending' && <IconArrowUp size={13} />}
                  {direction === 'descending' && <IconArrowDown size={13} />}
                </button>
              ) : (
                <span title={column.hint}>{column.header}</span>
              )}
            </th>
          )
        })}
        <th scope="col">
          <span className="visually-hidden">{t('action.open')}</span>
        </th>
      </tr>
    </thead>
  )
}

function Spacer({ height, span }: { height: number; span: number }) {
  return (
    <tr>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}

/** What decides how wide the heads are: words, columns and where the arrow stands. */
const headWords = <Row extends object>({ columns, sort, narrow }: ResourceTableProps<Row>) =>
  `${narrow} ${sort} ${columns.map(({ id, header }) => `${id} ${header}`).join(' ')}`

/** As declared, and never less than its head needs. */
function widthOf<Row>({ width, phoneWidth }: ListColumn<Row>, narrow: boolean, need = 0) {
  const pixels = (narrow && phoneWidth) || width
  return pixels ? { width: Math.max(pixels, need) } : undefined
}

function minWidth<Row>(
  columns: readonly ListColumn<Row>[],
  selectable: boolean,
  needs: Record<string, number>,
): number {
  const wide = columns.reduce(
    (sum, { id, width }) => sum + Math.max(width ?? flexMin, needs[id] ?? 0),
    openWidth,
  )
  return selectable ? wide + checkWidth : wide
}
