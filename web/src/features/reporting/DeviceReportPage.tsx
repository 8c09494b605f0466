import { Button, Select } from '@mantine/core'
import { IconReportAnalytics, IconRouterOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listDevices } from '#contract/inventory/endpoints.ts'
import { reading } from '../../api/query-client'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { AppLink } from '../../lib/AppLink'
import { usePageSubject } from '../../lib/page-subject'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import css from './Report.module.css'
import { ReportFrame } from './ReportFrame'
import { readPeriod, useReport } from './use-report'

/** How one device did. */
export function DeviceReportPage() {
  return (
    <NeedsNetwork>
      <DeviceReport />
    </NeedsNetwork>
  )
}

function DeviceReport() {
  const { t } = useTranslation(['reporting', 'shell'])
  const { current } = useNetworks()
  const [search, setSearch] = useSearchState()
  const devices = useQuery(reading(listDevices, { group: current?.ID }))
  const { sn } = search
  return (
    <>
      {sn && <Subject sn={sn} />}
      <ReportFrame
        kind="device"
        title={t('shell:screen.reportDevice')}
        place={sn ? { sn } : null}
        aside={
          sn && (
            <Button component={AppLink} size="xs" variant="default" to="/device/info" search={{ sn }}>
              {t('screen.openDevice')}
            </Button>
          )
        }
        unchosen={devices.data && <Unchosen empty={devices.data.length === 0} />}
        chooser={
          <Select
            size="xs"
            searchable
            className={css.place}
            allowDeselect={false}
            aria-label={t('screen.pick')}
            placeholder={t('screen.pick')}
            value={sn ?? null}
            onChange={(next) => setSearch({ sn: next ?? undefined })}
            data={choices(devices.data ?? [], sn)}
          />
        }
      />
    </>
  )
}

/** Tells whose report it is: the device may be of another network than the selected one. */
function Subject({ sn }: { sn: string }) {
  const [search] = useSearchState()
  const place = useReport('device', readPeriod(search), { sn }).data?.place
  return place && <Named place={place} />
}

function Named({ place }: { place: readonly string[] }) {
  usePageSubject({ name: place.at(-1) ?? '', listed: '/maintain/device', network: place.at(-2) ?? null })
  return null
}

/** A device that is not of the selected network is still the one that is shown. */
function choices(devices: readonly { sn: string; hostname: string | null }[], shown: string | undefined) {
  const known = devices.map((device) => ({ value: device.sn, label: device.hostname || device.sn }))
  const away = shown !== undefined && !known.some(({ value }) => value === shown)
  return away ? [{ value: shown, label: shown }, ...known] : known
}

function Unchosen({ empty }: { empty: boolean }) {
  const { t } = useTranslation('reporting')
  if (!empty)
    return (
      <EmptyState
        icon={<IconReportAnalytics size={22} />}
        title={t('screen.pick')}
        body={t('screen.pickBody')}
      />
    )
  return (
    <EmptyState
      icon={<IconRouterOff size={22} />}
      title={t('screen.noDevices')}
      body={t('screen.noDevicesBody')}
      action={
        <Button component={AppLink} to="/group/addevice">
          {t('screen.addDevice')}
        </Button>
      }
    />
  )
}
