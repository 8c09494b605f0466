import { IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListColumn } from './column'
import css from './ResourceTable.module.css'

export interface RowActs<Row> {
  open: (row: Row) => void
  select: (id: string, on: boolean) => void
}

interface TableRowProps<Row> {
  row: Row
  id: string
  name: string
  /** From 0. */
  index: number
  height: number
  columns: readonly ListColumn<Row>[]
  selectable: boolean
  selected: boolean
  narrow: boolean
  /** Stays the same for as long as the table is there. */
  acts: RowActs<Row>
}

/** Drawn again only when something of it changed: scrolling draws new rows alone. */
export const TableRow = memo(PlainRow) as typeof PlainRow

function PlainRow<Row>({ row, id, name, index, height, columns, acts, ...more }: TableRowProps<Row>) {
  const { t } = useTranslation('common')
  return (
    <tr
      aria-rowindex={index + 2}
      data-selected={more.selected || undefined}
      className={css.row}
      style={{ height }}
      onClick={(event) => opensRow(event) && acts.open(row)}
    >
      {more.selectable && (
        <td className={css.check}>
          <input
            type="checkbox"
            className={css.box}
            aria-label={t('list.selectRow', { name })}
            checked={more.selected}
            onChange={(event) => acts.select(id, event.currentTarget.checked)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={column.align}>
          {column.cell(row)}
          {more.narrow && column.phoneLine && <div className={css.line}>{column.phoneLine(row)}</div>}
        </td>
      ))}
      <td className={css.open}>
        <button type="button" aria-label={t('list.openRow', { name })} onClick={() => acts.open(row)}>
          <IconChevronRight size={16} />
        </button>
      </td>
    </tr>
  )
}

/** A click on the row itself; links, buttons, boxes and selected text keep their own meaning. */
function opensRow(event: React.MouseEvent): boolean {
  const target = event.target as Element
  if (target.closest('a, button, input, label')) return false
  return !window.getSelection()?.toString()
}
