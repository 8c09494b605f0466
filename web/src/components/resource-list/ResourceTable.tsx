import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from './column'
import { sortDirection } from './list-url'
import css from './ResourceTable.module.css'
import { type Selection, useListTable } from './use-list-table'

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

/** A native table whose rows are drawn only where one looks; long lists ask for more near their end. */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const { rows, columns, rowHeight, onEndReached } = props
  const { t } = useTranslation('common')
  const scroller = useRef<HTMLDivElement>(null)
  const table = useListTable(rows, columns, props.rowId, props.selection)
  const model = table.getRowModel().rows
  const virtual = useVirtualizer({
    count: model.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    initialRect: { width: 1000, height: 640 },
  })
  useEffect(() => {
    if (rowHeight > 0) virtual.measure()
  }, [virtual, rowHeight])
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (rows.length > 0 && last >= rows.length - 20) onEndReached()
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
        className={css.table}
        style={props.narrow ? undefined : { minWidth: minWidth(columns, props.selectable) }}
        aria-label={props.label}
        aria-rowcount={props.total + 1}
      >
        <colgroup>
          {props.selectable && <col style={{ width: checkWidth }} />}
          {columns.map((column) => (
            <col key={column.id} style={widthOf(column, props.narrow)} />
          ))}
          <col style={{ width: props.narrow ? openWidthNarrow : openWidth }} />
        </colgroup>
        <Head
          {...props}
          allSelected={table.getIsAllRowsSelected()}
          someSelected={table.getIsSomeRowsSelected()}
          onSelectAll={(on) => table.toggleAllRowsSelected(on)}
        />
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
            const row = model[item.index]!
            const name = props.rowName(row.original)
            return (
              <tr
                key={row.id}
                aria-rowindex={item.index + 2}
                data-selected={row.getIsSelected() || undefined}
                className={css.row}
                style={{ height: rowHeight }}
                onClick={(event) => opensRow(event) && props.onOpen(row.original)}
              >
                {props.selectable && (
                  <td className={css.check}>
                    <Checkbox
                      size="xs"
                      aria-label={t('list.selectRow', { name })}
                      checked={row.getIsSelected()}
                      onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
                    />
                  </td>
                )}
                {columns.map((column) => (
                  <td key={column.id} data-align={column.align}>
                    {column.cell(row.original)}
                  </td>
                ))}
                <td className={css.open}>
                  <button
                    type="button"
                    aria-label={t('list.openRow', { name })}
                    onClick={() => props.onOpen(row.original)}
                  >
                    <IconChevronRight size={16} />
                  </button>
                </td>
              </tr>
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
              data-align={column.align}
              aria-sort={column.sortable && direction !== 'none' ? direction : undefined}
            >
              {column.sortable ? (
                <button
                  type="button"
                  className={css.sort}
                  title={t('list.sortBy', { column: column.header })}
                  onClick={() => props.onSort(column.id)}
                >
                  <span>{column.header}</span>
                  {direction === 'ascending' && <IconArrowUp size={13} />}
                  {direction === 'descending' && <IconArrowDown size={13} />}
                </button>
              ) : (
                column.header
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

function widthOf<Row>({ width, phoneWidth }: ListColumn<Row>, narrow: boolean) {
  const pixels = (narrow && phoneWidth) || width
  return pixels ? { width: pixels } : undefined
}

function minWidth<Row>(columns: readonly ListColumn<Row>[], selectable: boolean): number {
  const wide = columns.reduce((sum, column) => sum + (column.width ?? flexMin), openWidth)
  return selectable ? wide + checkWidth : wide
}

/** A click on the row itself; links, buttons, boxes and selected text keep their own meaning. */
function opensRow(event: React.MouseEvent): boolean {
  const target = event.target as Element
  if (target.closest('a, button, input, label')) return false
  return !window.getSelection()?.toString()
}
