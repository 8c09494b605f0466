import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listHeard, listRadioScans } from '#contract/radio-planning/endpoints.ts'
import type { HeardAccessPoint } from '#contract/radio-planning/schemas.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { Age } from '../../components/Age'
import { type DataColumn, DataTable } from '../../components/data-table/DataTable'
import { SideDrawer } from '../../components/form/SideDrawer'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { Dash } from '../../ui/Dash'
import css from './RadioPlanningPage.module.css'
import { radioName } from './radio-words'

interface HeardDrawerProps {
  sn: string
  name: string
  onClose: () => void
}

const SCANS = 10

/** What an access point heard when it listened around last, and when it did before. */
export function HeardDrawer({ sn, name, onClose }: HeardDrawerProps) {
  const { t } = useTranslation('radio-planning')
  const words = useFailureWords()
  const heard = useQuery({ ...reading(listHeard, { sn }), ...toldInPlace })
  const scans = useQuery({ ...reading(listRadioScans, { sn }), ...toldInPlace })
  const last = scans.data?.find(({ status }) => status === 'done')
  const error = heard.error ?? scans.error
  return (
    <SideDrawer size={720} title={t('heard.title', { name })} onClose={onClose}>
      <p className={css.facts}>
        {last ? (
          <span>
            {t('heard.at', { age: '' })}
            <Age at={last.at} />
          </span>
        ) : (
          scans.data && <span>{t('heard.never')}</span>
        )}
        <AppLink to="/device/info" search={{ sn }}>
          {t('heard.openDevice')}
        </AppLink>
      </p>
      {error && !heard.data && <p role="alert">{words(error)}</p>}
      {!heard.data && !error && <Skeleton height={120} />}
      {heard.data && last && <HeardTable heard={heard.data} none={t('heard.none')} />}
      {scans.data && scans.data.length > 1 && <Scans scans={scans.data.slice(0, SCANS)} />}
    </SideDrawer>
  )
}

function HeardTable({ heard, none }: { heard: readonly HeardAccessPoint[]; none: string }) {
  const { t } = useTranslation(['radio-planning', 'radios', 'wireless', 'health'])
  const formats = useFormats()
  const told = (value: string | null) => value ?? <Dash reason={t('unknown.not_reported')} />
  const columns: DataColumn<HeardAccessPoint>[] = [
    {
      ...{ id: 'network', header: t('heard.network') },
      cell: ({ name, ssid, kind }) => (
        <>
          <bdi>{name ?? ssid ?? t('finding.hidden')}</bdi>
          <div className={css.soft}>
            {t(`heard.kind.${kind}`)}
            {name !== null && ssid !== null && (
              <>
                {' · '}
                <bdi>{ssid}</bdi>
              </>
            )}
          </div>
        </>
      ),
    },
    { id: 'radio', header: t('column.radio'), cell: ({ radio }) => told(radio && radioName(radio, t)) },
    {
      ...{ id: 'channel', header: t('column.channel'), align: 'end' },
      cell: ({ channel, widthMhz }) =>
        told(
          channel === null || widthMhz === null
            ? channel === null
              ? null
              : String(channel)
            : t('channelWidth', { channel, width: formats.megahertz(widthMhz) }),
        ),
    },
    {
      ...{ id: 'signal', header: t('heard.signal'), align: 'end' },
      cell: ({ signalDbm }) => told(signalDbm === null ? null : formats.dbm(signalDbm)),
    },
    {
      ...{ id: 'use', header: t('heard.use'), align: 'end' },
      cell: ({ busyRatio }) => told(busyRatio === null ? null : formats.ratio(busyRatio)),
    },
    {
      ...{ id: 'clients', header: t('column.clients'), align: 'end' },
      cell: ({ clients }) => told(clients === null ? null : formats.count(clients)),
    },
  ]
  return (
    <DataTable
      label={t('tab.radios')}
      rows={heard}
      rowKey={({ bssid }) => bssid}
      none={none}
      columns={columns}
    />
  )
}

type Scan = { id: number; at: number; status: 'running' | 'done' | 'failed'; heard: number | null }

function Scans({ scans }: { scans: readonly Scan[] }) {
  const { t } = useTranslation('radio-planning')
  return (
    <>
      <h3 className={css.heading}>{t('heard.history')}</h3>
      <ul className={css.choices}>
        {scans.map(({ id, at, status, heard }) => (
          <li key={id} className={css.head}>
            <Age at={at} />
            <span className={css.soft}>
              {status === 'done' ? t('heard.scan_done', { count: heard ?? 0 }) : t(`heard.scan_${status}`)}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
