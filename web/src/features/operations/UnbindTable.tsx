import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { UnbindRequest } from '#contract/operations/unbind.ts'
import { Age } from '../../components/Age'
import { DataTable } from '../../components/data-table/DataTable'
import { useFormats } from '../../i18n/use-formats'
import { Mono } from '../../ui/Mono'
import { StateMark, type Tone } from '../../ui/StateMark'
import css from './Unbind.module.css'
import { useCancelUnbind } from './use-cancel-unbind'

const tones: Record<UnbindRequest['state'], Tone> = {
  waiting: 'busy',
  done: 'ok',
  cancelled: 'idle',
  gone: 'idle',
}

const searchText = ({ sn, owner, reason, by }: UnbindRequest) => [sn, owner, reason, by].join(' ')

/** Every request with how it stands. */
export function UnbindTable({ requests }: { requests: readonly UnbindRequest[] }) {
  const { t } = useTranslation('operations')
  const formats = useFormats()
  const cancel = useCancelUnbind()
  return (
    <DataTable
      label={t('unbind.title')}
      rows={requests}
      rowKey={({ id }) => String(id)}
      none={t('unbind.none')}
      searchText={searchText}
      searchLabel={t('unbind.search')}
      columns={[
        { id: 'sn', header: t('unbind.column.sn'), cell: ({ sn }) => <Mono>{sn}</Mono> },
        { id: 'owner', header: t('unbind.column.owner'), cell: ({ owner }) => <bdi>{owner}</bdi> },
        {
          id: 'reason',
          header: t('unbind.column.reason'),
          cell: ({ reason }) => (
            <span className={css.reason} dir="auto">
              {reason}
            </span>
          ),
        },
        { id: 'by', header: t('unbind.column.by'), cell: ({ by }) => <bdi>{by}</bdi> },
        { id: 'at', header: t('unbind.column.at'), cell: ({ at }) => <Age at={at} /> },
        {
          id: 'state',
          header: t('unbind.column.state'),
          cell: (request) => (
            <span className={css.state}>
              <StateMark tone={tones[request.state]} text={t(`unbind.state.${request.state}`)} />
              <span className={css.faint}>{detail(request)}</span>
            </span>
          ),
        },
        {
          id: 'action',
          header: t('unbind.column.action'),
          stuck: true,
          cell: (request) =>
            request.state === 'waiting' && (
              <Button size="compact-xs" variant="default" onClick={() => void cancel(request)}>
                {t('unbind.cancel.open')}
              </Button>
            ),
        },
      ]}
    />
  )

  function detail({ state, dueAt, endedAt, endedBy, proven }: UnbindRequest): string {
    if (state === 'waiting') return t('unbind.due', { at: formats.time(dueAt) })
    if (state === 'cancelled' && endedBy) return t('unbind.cancelledBy', { name: endedBy })
    if (state === 'done' && proven) return t('unbind.proven')
    return endedAt === null ? '' : formats.time(endedAt)
  }
}
