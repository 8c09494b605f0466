import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type systemWords from '../../../../../locales/en-US/system.json'
import { Age } from '../../../components/Age'
import type { ListColumn } from '../../../components/resource-list/column'
import { type Formats, useFormats } from '../../../i18n/use-formats'
import { Mono } from '../../../ui/Mono'
import { StateMark, type Tone } from '../../../ui/StateMark'

export type ColumnName = keyof (typeof systemWords)['column']
export type StateName = keyof (typeof systemWords)['state']
export type SystemWords = TFunction<'system'>

type Look<Row> = Partial<Omit<ListColumn<Row>, 'id' | 'header' | 'cell'>>

const tones: Record<StateName, Tone> = {
  ...{ online: 'ok', offline: 'idle', never: 'never', active: 'ok', blocked: 'bad' },
  ...{ queued: 'busy', sent: 'ok', failed: 'bad', withheld: 'idle' },
  ...{ available: 'busy', running: 'busy', completed: 'ok', cancelled: 'idle', discarded: 'bad' },
  ...{ done: 'ok', refused: 'warn', open: 'warn', read: 'idle', over: 'ok' },
  ...{ placed: 'ok', unplaced: 'never' },
}

export function StateCell({ state }: { state: StateName }) {
  const { t } = useTranslation('system')
  return <StateMark tone={tones[state]} text={t(`state.${state}`)} />
}

/** Makes columns of a list: each by the member it shows and how that is written. */
export interface ColumnMaker<Row> {
  t: SystemWords
  formats: Formats
  text(name: ColumnName & keyof Row, look?: Look<Row>): ListColumn<Row>
  mono(name: ColumnName & keyof Row, look?: Look<Row>): ListColumn<Row>
  count(name: ColumnName & keyof Row, look?: Look<Row>): ListColumn<Row>
  bytes(name: ColumnName & keyof Row, look?: Look<Row>): ListColumn<Row>
  ratio(name: ColumnName & keyof Row, look?: Look<Row>): ListColumn<Row>
  age(name: ColumnName & keyof Row, look?: Look<Row>): ListColumn<Row>
  state(look?: Look<Row>): ListColumn<Row>
  /** Written in a way of its own. */
  own(name: ColumnName, cell: ListColumn<Row>['cell'], look?: Look<Row>): ListColumn<Row>
}

export function useColumnMaker<Row extends object>(sorts: readonly string[]): ColumnMaker<Row> {
  const { t } = useTranslation('system')
  const formats = useFormats()
  return useMemo(() => {
    const own: ColumnMaker<Row>['own'] = (name, cell, look) => ({
      ...{ id: name, header: t(`column.${name}`), cell, sortable: sorts.includes(name) },
      ...look,
    })
    const number =
      (write: (value: number) => string): ColumnMaker<Row>['count'] =>
      (name, look) =>
        own(name, (row) => ofNumber(row[name], write), { width: 110, align: 'end', ...look })
    return {
      ...{ t, formats, own },
      text: (name, look) => own(name, (row) => ofText(row[name]), look),
      mono: (name, look) => own(name, (row) => ofMono(row[name]), { width: 160, ...look }),
      count: number(formats.count),
      bytes: number(formats.bytes),
      ratio: number(formats.ratio),
      age: (name, look) => own(name, (row) => ofTime(row[name]), { width: 130, ...look }),
      state: (look) =>
        own('state', (row) => <StateCell state={(row as { state: StateName }).state} />, {
          width: 130,
          sortable: false,
          ...look,
        }),
    }
  }, [t, formats, sorts])
}

const ofText = (value: unknown) =>
  typeof value === 'string' && value ? <bdi title={value}>{value}</bdi> : null
const ofMono = (value: unknown) =>
  typeof value === 'string' && value ? (
    <span title={value}>
      <Mono>{value}</Mono>
    </span>
  ) : null
const ofNumber = (value: unknown, write: (value: number) => string) =>
  typeof value === 'number' ? write(value) : null
const ofTime = (value: unknown) => (typeof value === 'number' ? <Age at={value} /> : null)
