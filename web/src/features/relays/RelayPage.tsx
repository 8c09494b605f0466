import { Button, Select } from '@mantine/core'
import { IconToggleLeft } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listDevices, showDevice } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { DeviceStand } from '../../components/configuration/status/DeviceStand'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useSearchState } from '../../lib/search'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { Panel } from '../../ui/page/Panel'
import { Equipment } from './Equipment'
import css from './RelayPage.module.css'

const againMs = 10_000

/** Outputs that follow ports and sensors, device by device. */
export function RelayPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <Relays key={current.ID} network={current} />}</NeedsNetwork>
}

const hasEquipment = ({ capabilities }: Device): boolean =>
  capabilities.includes('relays') || capabilities.includes('sensors')

function Relays({ network }: { network: Network }) {
  const { t } = useTranslation(['relays', 'common'])
  const words = useFailureWords()
  const [{ sn }, search] = useSearchState()
  const query = useQuery({ ...reading(listDevices, { group: network.ID }), ...toldInPlace })
  const devices = query.data?.filter(hasEquipment)
  const chosen = devices?.find((device) => device.sn === sn) ?? devices?.[0]
  return (
    <div className={css.page}>
      <PageHead title={t('title')} about={<span>{t('in', { name: network.Name })}</span>} />
      {!devices && !query.error && <PageSkeleton label={t('common:loading')} />}
      {query.error && !devices && (
        <EmptyState
          alert
          title={words(query.error)}
          action={<Button onClick={() => void query.refetch()}>{t('common:action.retry')}</Button>}
        />
      )}
      {devices && !chosen && (
        <Panel>
          <EmptyState icon={<IconToggleLeft size={22} />} title={t('noDevices')} body={t('noDevicesWhy')} />
        </Panel>
      )}
      {devices && chosen && (
        <>
          <Select
            className={css.device}
            label={t('device')}
            allowDeselect={false}
            value={chosen.sn}
            data={devices.map((device) => ({ value: device.sn, label: device.hostname || device.sn }))}
            onChange={(next) => next && search({ sn: next })}
          />
          <DeviceStand key={`stand of ${chosen.sn}`} sn={chosen.sn} />
          <DeviceEquipment key={chosen.sn} sn={chosen.sn} />
        </>
      )}
    </div>
  )
}

function DeviceEquipment({ sn }: { sn: string }) {
  const { t } = useTranslation('common')
  const words = useFailureWords()
  const query = useQuery({ ...reading(showDevice, { sn }), ...toldInPlace, refetchInterval: againMs })
  if (query.data) return <Equipment device={query.data} />
  if (!query.error) return <PageSkeleton label={t('loading')} />
  return (
    <EmptyState
      alert
      title={words(query.error)}
      action={<Button onClick={() => void query.refetch()}>{t('action.retry')}</Button>}
    />
  )
}
