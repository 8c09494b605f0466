import { Button } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportSection } from '#contract/reporting/document.ts'
import { useFormats } from '../../i18n/use-formats'
import { Dash } from '../../ui/Dash'
import { Panel } from '../../ui/page/Panel'
import css from './Report.module.css'
import { ReportLink } from './ReportLink'
import { type Sorting, sorted } from './sorted'
import type { Values } from './use-values'

type Table = Extract<ReportSection, { type: 'table' }>
type Row = Table['rows'][number]

const firstRows = 12

const texts: readonly Table['columns'][number]['unit'][] = ['text', 'word', 'radio']
const isText = (unit: Table['columns'][number]['unit']) => texts.includes(unit)

/** With more columns the first gives way, so that all of them are in sight. */
const fewColumns = 4

/** A table of a document; sorted by a column where its reader asks for it. */
export function ReportTable({ section, values }: { section: Table; values: Values }) {
  const { t } = useTranslation(['reporting', 'common'])
  const formats = useFormats()
  const [all, setAll] = useState(false)
  const [sorting, setSorting] = useState<Sorting | null>(null)
  const rows = useMemo(() => sorted(section, sorting, values), [section, sorting, values])
  const label = t(`section.${section.name}` as 'section.online')
  const of = section.of !== undefined && {
    ...{ shown: formats.count(section.rows.length), total: formats.count(section.of) },
  }
  const why = section.why && t(`why.${section.why}` as 'why.tooMuch')
  const none = section.why === 'tooMuch' ? why : t(`none.${section.none}` as 'none.noDevices')
  return (
    <Panel flush title={label} aside={of && t('screen.first', of)}>
      {rows.length === 0 ? (
        <p className={css.none}>{none}</p>
      ) : (
        <>
          {why && <p className={css.tableWhy}>{why}</p>}
          {/* What scrolls sideways must be reachable without a mouse. */}
          <section className={css.scroller} tabIndex={0} aria-label={label}>
            <table
              className={css.table}
              aria-label={label}
              data-wide={section.columns.length > fewColumns || undefined}
            >
              <thead>
                <tr>
                  {section.columns.map((column, at) => (
                    <Head key={column.name} {...{ column, at, sorting }} onSort={setSorting} />
                  ))}
                </tr>
              </thead>
              <tbody>
                {(all ? rows : rows.slice(0, firstRows)).map((row) => (
                  <TableRow key={JSON.stringify([row.to, row.cells])} {...{ row, section, values }} />
                ))}
              </tbody>
            </table>
          </section>
          {!all && rows.length > firstRows && (
            <div className={css.more}>
              <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
                {t('common:list.showAll', { count: rows.length })}
              </Button>
            </div>
          )}
        </>
      )}
    </Panel>
  )
}

interface HeadProps {
  column: Table['columns'][number]
  at: number
  sorting: Sorting | null
  onSort: (sorting: Sorting) => void
}

function Head({ column, at, sorting, onSort }: HeadProps) {
  const { t } = useTranslation('reporting')
  const name = t(`column.${column.name}` as 'column.device')
  const mine = sorting?.column === at ? sorting : null
  const Arrow = mine?.descending ? IconArrowDown : IconArrowUp
  return (
    <th
      scope="col"
      data-align={isText(column.unit) ? undefined : 'end'}
      aria-sort={mine ? (mine.descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={css.sort}
        title={t('screen.sort', { column: name })}
        // Numbers: the largest first; texts: from the beginning.
        onClick={() => onSort({ column: at, descending: mine ? !mine.descending : !isText(column.unit) })}
      >
        {name}
        {mine && <Arrow size={13} stroke={1.8} aria-hidden />}
      </button>
    </th>
  )
}

function TableRow({ row, section, values }: { row: Row; section: Table; values: Values }) {
  const { t } = useTranslation('reporting')
  return (
    <tr>
      {section.columns.map(({ name, unit }, i) => {
        const written = values.write(row.cells[i] ?? null, unit)
        return (
          <td key={name} data-align={isText(unit) ? undefined : 'end'}>
            {written === null && <Dash reason={t('why.notMeasured')} />}
            {written !== null && (
              <ReportLink to={i === 0 ? row.to : undefined} className={css.link}>
                <bdi className={css.cell} title={isText(unit) ? written : undefined}>
                  {written}
                </bdi>
              </ReportLink>
            )}
          </td>
        )
      })}
    </tr>
  )
}
