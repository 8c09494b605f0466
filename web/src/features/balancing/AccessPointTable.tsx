import { Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { BalancedAccessPoint } from '#contract/balancing/endpoints.ts'
import { DataTable } from '../../components/data-table/DataTable'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { StateMark } from '../../ui/StateMark'
import css from './BalancePage.module.css'

/** The access points with their clients, beside each other. */
export function AccessPointTable({ rows }: { rows: readonly BalancedAccessPoint[] }) {
  const { t } = useTranslation('balancing')
  const formats = useFormats()
  const most = Math.max(1, ...rows.map(({ clients }) => clients))
  const state = ({ online, over }: BalancedAccessPoint) =>
    online
      ? over
        ? (['warn', 'aps.over'] as const)
        : (['ok', 'aps.fine'] as const)
      : (['idle', 'aps.offline'] as const)
  return (
    <DataTable
      label={t('aps.title')}
      rows={rows}
      rowKey={({ sn }) => sn}
      none={t('aps.none')}
      columns={[
        {
          ...{ id: 'name', header: t('aps.name') },
          cell: ({ sn, name }) => (
            <AppLink to="/device/info" search={{ sn }}>
              <bdi>{name}</bdi>
            </AppLink>
          ),
        },
        {
          ...{ id: 'clients', header: t('aps.clients') },
          cell: ({ clients }) => (
            <span className={css.count}>
              <span>{formats.count(clients)}</span>
              <Progress value={(100 * clients) / most} aria-hidden />
            </span>
          ),
        },
        {
          ...{ id: 'state', header: t('aps.state') },
          cell: (row) => {
            const [tone, text] = state(row)
            return <StateMark tone={tone} text={t(text)} />
          },
        },
        {
          ...{ id: 'moves', header: t('aps.moves'), align: 'end' },
          cell: ({ moves }) => formats.count(moves),
        },
      ]}
    />
  )
}
