import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type BalanceMove, listBalanceMoves } from '#contract/balancing/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { Age } from '../../components/Age'
import { DataTable } from '../../components/data-table/DataTable'
import { useFailureWords } from '../../i18n/use-failure-words'
import { AppLink } from '../../lib/AppLink'
import { Mono } from '../../ui/Mono'
import { Notice } from '../../ui/Notice'
import { StateMark, type Tone } from '../../ui/StateMark'

const tones: Record<BalanceMove['outcome'], Tone> = { asked: 'busy', moved: 'ok', stayed: 'idle' }

/** Who was asked to move, and whether it did. */
export function MovesTable({ group }: { group: number }) {
  const { t } = useTranslation('balancing')
  const words = useFailureWords()
  const moves = useQuery({ ...reading(listBalanceMoves, { group }), ...toldInPlace })
  if (moves.isError && !moves.data) return <Notice tone="warn">{words(moves.error)}</Notice>
  if (!moves.data) return <Skeleton height={80} m="md" w="auto" />
  return (
    <DataTable
      label={t('moves.title')}
      rows={moves.data}
      rowKey={({ id }) => String(id)}
      none={t('moves.none')}
      columns={[
        { id: 'at', header: t('moves.at'), cell: ({ at }) => <Age at={at} /> },
        {
          ...{ id: 'client', header: t('moves.client') },
          cell: ({ mac }) => (
            <AppLink to="/monitor/client" search={{ group: String(group), mac }}>
              <Mono>{mac}</Mono>
            </AppLink>
          ),
        },
        { id: 'from', header: t('moves.from'), cell: ({ from }) => <bdi>{from}</bdi> },
        { id: 'to', header: t('moves.to'), cell: ({ to }) => <bdi>{to}</bdi> },
        {
          ...{ id: 'outcome', header: t('moves.outcome') },
          cell: ({ outcome }) => <StateMark tone={tones[outcome]} text={t(`moves.${outcome}`)} />,
        },
      ]}
    />
  )
}
