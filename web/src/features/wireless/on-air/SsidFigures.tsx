import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Ssid } from '#contract/wireless/intent.ts'
import { bandWords } from '../../../components/configuration/sections/wireless'
import { useConfigWords } from '../../../components/configuration/words/use-words'
import { type DataColumn, DataTable } from '../../../components/data-table/DataTable'
import { useFormats } from '../../../i18n/use-formats'
import { Dash } from '../../../ui/Dash'
import { type Row, rowsOf } from './ssid-rows'
import type { OnAirByNetwork, SsidOnAir } from './use-ssids-on-air'
import css from './WirelessOverview.module.css'

interface SsidFiguresProps {
  group: number
  ssids: readonly Ssid[]
  /** What variables stand for in the network. */
  values: ReadonlyMap<string, string>
  onAir: UseQueryResult<OnAirByNetwork>
}

/** Every SSID with how many access points have it on the air and how many clients are on it. */
export function SsidFigures({ group, ssids, values, onAir }: SsidFiguresProps) {
  const { t } = useTranslation('wireless')
  const columns = useColumns(onAir)
  const rows = rowsOf(ssids, onAir.data?.get(group) ?? new Map(), values)
  return (
    <DataTable
      label={t('list.label')}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      none={t(onAir.isError ? 'overview.noneKnown' : 'overview.none')}
    />
  )
}

function useColumns(onAir: UseQueryResult<OnAirByNetwork>): DataColumn<Row>[] {
  const { t } = useTranslation('wireless')
  const { count } = useFormats()
  const words = useConfigWords()
  const elsewhere = <Dash reason={t('overview.elsewhereHint')} />
  const figure = ({ onAir: reported, ssid }: Row, value: (reported: SsidOnAir) => number) => {
    if (reported) return count(value(reported))
    if (onAir.isError) return <Dash reason={t('overview.noAnswer')} />
    if (onAir.isPending) return <Dash reason={t('overview.asking')} />
    return <Dash reason={t(ssid?.enabled === false ? 'overview.isOff' : 'overview.notReported')} />
  }
  return [
    {
      id: 'name',
      header: t('list.name'),
      cell: ({ name, ssid }) => (
        <span className={css.name}>
          <bdi>{name}</bdi>
          {ssid === null && <small>{t('overview.elsewhere')}</small>}
          {ssid?.enabled === false && <small>{t('list.off')}</small>}
        </span>
      ),
    },
    {
      id: 'clients',
      header: t('overview.clients'),
      align: 'end',
      cell: (row) => figure(row, ({ clients }) => clients),
    },
    {
      id: 'accessPoints',
      header: t('overview.accessPoints'),
      align: 'end',
      cell: (row) => figure(row, ({ accessPoints }) => accessPoints),
    },
    {
      id: 'security',
      header: t('list.security'),
      cell: ({ ssid }) => (ssid ? t(`security.${ssid.security}`) : elsewhere),
    },
    {
      id: 'bands',
      header: t('list.bands'),
      cell: ({ ssid }) => (ssid ? bandWords(ssid.bands, words.t) : elsewhere),
    },
  ]
}
