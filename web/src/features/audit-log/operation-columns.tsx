import type { TFunction } from 'i18next'
import type { Operation } from '#contract/audit-log/endpoints.ts'
import { Age } from '../../components/Age'
import type { ListColumn } from '../../components/resource-list/column'
import { Mono } from '../../ui/Mono'
import { StateMark } from '../../ui/StateMark'
import { operationKey } from './operation-words'

type Words = TFunction<'audit-log'>

/** What was done, in words; a call this console does not know yet by its own name. */
export const operationName = (t: Words, { operation }: Pick<Operation, 'operation'>): string =>
  t(`operation.${operationKey(operation)}` as 'operation.devices_bind', { defaultValue: operation })

/** Name of a changed field; one this console does not know yet as the server calls it. */
export const fieldName = (t: Words, field: string): string =>
  t(`field.${field}` as 'field.name', { defaultValue: field })

export function OutcomeMark({ outcome, t }: { outcome: string; t: Words }) {
  const done = outcome === 'done'
  return <StateMark tone={done ? 'ok' : 'warn'} text={t(done ? 'outcome.done' : 'outcome.refused')} />
}

/** Of a call that was refused it is said first. */
function OnWhatByWhom({ row, t }: { row: Operation; t: Words }) {
  const what = row.subject ?? row.sn
  return (
    <>
      {row.outcome !== 'done' && <OutcomeMark outcome={row.outcome} t={t} />} {what && <bdi>{what}</bdi>}
      {what && row.by && ' · '}
      {row.by && <bdi>{row.by}</bdi>}
    </>
  )
}

export function operationColumns(t: Words): ListColumn<Operation>[] {
  const plain = (text: string | null) => (text ? <bdi title={text}>{text}</bdi> : null)
  return [
    {
      id: 'operation',
      header: t('column.operation'),
      fixed: true,
      cell: (row) => <span title={operationName(t, row)}>{operationName(t, row)}</span>,
      phoneLine: (row) => <OnWhatByWhom row={row} t={t} />,
    },
    { id: 'subject', header: t('column.subject'), width: 170, cell: (row) => plain(row.subject ?? row.sn) },
    { id: 'group', header: t('column.group'), width: 130, cell: (row) => plain(row.groupName) },
    {
      id: 'changes',
      header: t('column.changes'),
      width: 170,
      cell: (row) => plain(row.changes?.map(({ field }) => fieldName(t, field)).join(', ') || null),
    },
    { id: 'by', header: t('column.by'), width: 110, cell: (row) => plain(row.by) },
    { id: 'address', header: t('column.address'), width: 130, cell: (row) => <Mono>{row.address}</Mono> },
    {
      id: 'outcome',
      header: t('column.outcome'),
      width: 110,
      cell: (row) => <OutcomeMark outcome={row.outcome} t={t} />,
    },
    {
      id: 'at',
      header: t('column.at'),
      width: 110,
      phoneWidth: 100,
      phone: true,
      cell: (row) => <Age at={row.at} />,
    },
    { id: 'entry', header: t('column.entry'), width: 90, align: 'end', cell: (row) => row.entry },
    { id: 'hash', header: t('column.hash'), width: 200, cell: (row) => row.hash && <Mono>{row.hash}</Mono> },
  ]
}
