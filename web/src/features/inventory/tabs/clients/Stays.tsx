import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useFormats } from '../../../../i18n/use-formats'
import { AppLink } from '../../../../lib/AppLink'
import { infoPath } from '../../kinds'
import { Signal } from '../radio/Signal'
import { shown } from '../values'
import { averageOf, type Stay } from './roaming-stays'
import type { Visited } from './use-roaming'

interface StaysProps {
  stays: readonly Stay[]
  visited: (sn: string) => Visited
}

/** Each stay with its time, place and mean signal, the latest first. */
export function Stays({ stays, visited }: StaysProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const short = new Intl.DateTimeFormat(formats.locale, {
    ...{ month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  })
  const bandOf = ({ sn, radio }: Stay) =>
    visited(sn).device?.state?.radios.find(({ id }) => id === radio)?.band
  return (
    <DataTable
      label={t('client.stays')}
      rows={stays.toReversed()}
      rowKey={({ from }) => String(from)}
      none={t('client.roamingNone')}
      columns={[
        { id: 'from', header: t('client.from'), cell: ({ from }) => <bdi>{short.format(from)}</bdi> },
        {
          id: 'for',
          header: t('client.stayed'),
          align: 'end',
          cell: ({ from, to }) => formats.duration((to - from) / 1000),
        },
        {
          id: 'at',
          header: t('client.at'),
          cell: ({ sn }) => <VisitedDevice sn={sn} visited={visited(sn)} />,
        },
        {
          id: 'band',
          header: t('radio.radio'),
          cell: (stay) => shown(bandOf(stay), (band) => t(`radio.band.${band}`)),
        },
        {
          id: 'signal',
          header: t('client.signal'),
          align: 'end',
          cell: (stay) => <Signal dbm={Math.round(averageOf(stay))} />,
        },
      ]}
    />
  )
}

/** A device in reach has a page. */
function VisitedDevice({ sn, visited: { name, device } }: { sn: string; visited: Visited }) {
  if (!device) return <bdi>{name}</bdi>
  return (
    <AppLink to={infoPath(device.DeviceType)} search={{ sn, tab: 'clients' }}>
      <bdi>{name}</bdi>
    </AppLink>
  )
}
