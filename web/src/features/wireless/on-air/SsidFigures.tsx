import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Ssid } from '#contract/wireless/intent.ts'
import { bandWords } from '../../../components/configuration/sections/wireless'
import { useConfigWords } from '../../../components/configuration/words/use-words'
import { type DataColumn, DataTable } from '../../../components/data-table/DataTable'
import { useFormats } from '../../../i18n/use-formats'
import { Dash } from '../../../ui/Dash'
import type { OnAirByNetwork, SsidOnAir } from './use-ssids-on-air'
import css from './WirelessOverview.module.css'

interface Row {
  key: string
  name: string
  /** Null: not wanted here, but on the air. */
  ssid: Ssid | null
  onAir: SsidOnAir | undefined
}

interface SsidFiguresProps {
  group: number
  ssids: readonly Ssid[]
  onAir: UseQueryResult<OnAirByNetwork>
}

/** Every SSID with how many access points have it on the air and how many clients are on it. */
export function SsidFigures({ group, ssids, onAir }: SsidFiguresProps) {
  const { t } = useTranslation('wireless')
  const columns = useColumns(onAir)
  const rows = rowsOf(ssids, onAir.data?.get(group) ?? new Map())
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

/** Two SSIDs of one name, on different bands, share what is reported under it. */
export function rowsOf(ssids: readonly Ssid[], onAir: ReadonlyMap<string, SsidOnAir>): Row[] {
  const wanted = ssids.map((ssid) => ({ key: ssid.key, name: ssid.name, ssid, onAir: onAir.get(ssid.name) }))
  const names = new Set(ssids.map(({ name }) => name))
  const others = [...onAir.values()]
    .filter(({ name }) => !names.has(name))
    .sort((a, b) => b.clients - a.clients || a.name.localeCompare(b.name, undefined, { numeric: true }))
    .map((one) => ({ key: `air ${one.name}`, name: one.name, ssid: null, onAir: one }))
  return [...wanted, ...others]
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
