import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './DataTable.module.css'

export interface DataColumn<Row> {
  id: string
  header: string
  align?: 'end'
  /** Stays in sight at the end of a row that is wider than a phone. */
  stuck?: boolean
  /** Its head is written upright: for many columns with a mark each. */
  upright?: boolean
  cell: (row: Row) => ReactNode
}

interface DataTableProps<Row> {
  label: string
  columns: readonly DataColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  /** Said instead of rows when there are none. */
  none: string
  /** The text a search looks through; without it there is no search. */
  searchText?: (row: Row) => string
  searchLabel?: string
  aside?: ReactNode
  /** Rows to mark, for instance the one selected elsewhere. */
  marked?: (row: Row) => boolean
  /** On a phone each row stands as a block, cell under cell with its header: for few rows that must be read whole. */
  stacks?: boolean
}

const firstRows = 100
/** What scrolls sideways must be reachable without a mouse. */
const reachable = { tabIndex: 0 }

/** Rows that came with the page, all at once: a plain table with a search, long ones cut until asked for. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { rows, columns, searchText, stacks } = props
  // What is laid out as blocks is no table to screen readers unless it says so.
  const role = (name: string) => (stacks ? { role: name } : {})
  const { t } = useTranslation('common')
  const [words, setWords] = useState('')
  const [all, setAll] = useState(false)
  const found = useMemo(() => {
    const wanted = words.trim().toLowerCase()
    return wanted && searchText ? rows.filter((row) => searchText(row).toLowerCase().includes(wanted)) : rows
  }, [rows, words, searchText])
  const shown = all ? found : found.slice(0, firstRows)
  if (rows.length === 0) return <p className={css.none}>{props.none}</p>
  return (
    <>
      {(searchText || props.aside) && (
        <div className={css.tools}>
          {searchText && (
            <TextInput
              size="xs"
              w={260}
              type="search"
              leftSection={<IconSearch size={15} />}
              aria-label={props.searchLabel}
              placeholder={props.searchLabel}
              value={words}
              onChange={(event) => setWords(event.currentTarget.value)}
            />
          )}
          <span className={css.aside}>{props.aside}</span>
        </div>
      )}
      <div className={css.scroller} {...reachable}>
        <table className={css.table} aria-label={props.label} data-stacks={props.stacks} {...role('table')}>
          <thead {...role('rowgroup')}>
            <tr {...role('row')}>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  data-align={column.align}
                  data-stuck={column.stuck}
                  data-upright={column.upright}
                  {...role('columnheader')}
                >
                  {column.upright ? <span>{column.header}</span> : column.header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...role('rowgroup')}>
            {shown.map((row, index) => (
              <tr
                key={props.rowKey(row, index)}
                data-marked={props.marked?.(row) || undefined}
                {...role('row')}
              >
                {columns.map((column) => (
                  <td
                    key={column.id}
                    data-align={column.align}
                    data-stuck={column.stuck}
                    data-upright={column.upright}
                    {...(props.stacks && { 'data-header': column.header })}
                    {...role('cell')}
                  >
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length === 0 && <p className={css.none}>{t('list.noMatchShort')}</p>}
      {shown.length < found.length && (
        <div className={css.more}>
          <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
            {t('list.showAll', { count: found.length })}
          </Button>
        </div>
      )}
    </>
  )
}
