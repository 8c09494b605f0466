import { IconDevicesOff } from '@tabler/icons-react'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ClientKind, clientKinds } from '#contract/clients/client-kinds.ts'
import { type LanDevice, lanPresences, lanSorts, listLanDevices } from '#contract/clients/lan-devices.ts'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { FilterChips } from '../../../components/resource-list/FilterChips'
import { type ListUrl, readListUrl, writeListUrl } from '../../../components/resource-list/list-url'
import { ResourceList } from '../../../components/resource-list/ResourceList'
import { useResourcePages } from '../../../components/resource-list/use-resource-pages'
import { lazyPart } from '../../../lib/lazy-part'
import { useSearchState } from '../../../lib/search'
import { useGo } from '../../../lib/use-go'
import { EmptyState } from '../../../ui/page/EmptyState'
import { StatusShape } from '../../../ui/StateMark'
import { useLiveClients } from '../list/use-live-clients'
import { hiddenLanColumns, lanColumns, lanName, presenceTones } from './lan-columns'

const LanDeviceDrawer = lazyPart(() => import('./LanDeviceDrawer'))

const known = { statuses: lanPresences, sorts: lanSorts, kinds: clientKinds }
/** Bound devices alone can be awaited for the first time. */
const shownPresences = lanPresences.filter((one) => one !== 'never')

interface LanDeviceListProps {
  /** Under which column choice and saved views are kept. */
  id: string
  label: string
  /** Null: of every kind, those alone that others see. */
  kinds: readonly ClientKind[] | null
}

/** The list machine with what stands in LANs, bound or only seen. */
export function LanDeviceList({ id, label, kinds }: LanDeviceListProps) {
  const { t } = useTranslation(['lan-devices', 'clients', 'inventory'])
  const { current } = useNetworks()
  const [search, setSearch] = useSearchState()
  const url = useMemo(() => readListUrl(search, known), [search])
  const setUrl = (change: Partial<ListUrl>) => setSearch(writeListUrl(change))
  const go = useGo()
  const [open, setOpen] = useState<LanDevice | null>(null)
  const all = url.scope === 'all'
  useLiveClients(all ? null : (current?.ID ?? null))
  const query = {
    group: all ? undefined : current?.ID,
    ...(kinds ? { kind: kinds.join(',') } : { source: 'seen' }),
    presence: url.status.join(',') || undefined,
    q: url.q || undefined,
    sort: url.sort || undefined,
  }
  const pages = useResourcePages<LanDevice>(listLanDevices, query)
  const columns = useMemo(() => lanColumns(t, all), [t, all])
  return (
    <>
      <ResourceList
        id={id}
        label={label}
        pages={pages}
        source={{ endpoint: listLanDevices, query }}
        columns={columns}
        hidden={hiddenLanColumns(columns, all)}
        rowId={({ group, mac, sn }) => `${group} ${sn ?? mac}`}
        rowName={lanName}
        url={url}
        onUrl={setUrl}
        filters={
          <FilterChips
            legend={t('presence.label')}
            all={{ label: t('presence.any') }}
            chips={shownPresences.map((value) => ({
              value,
              label: t(`presence.${value}`),
              mark: <StatusShape tone={presenceTones[value]} />,
            }))}
            value={url.status}
            onChange={(status) => setUrl({ status })}
          />
        }
        onOpen={(device) => (device.sn ? void go('/device/info', { sn: device.sn }) : setOpen(device))}
        empty={
          <EmptyState icon={<IconDevicesOff size={22} />} title={t('empty.title')} body={t('empty.body')} />
        }
      />
      {open && (
        <Suspense fallback={null}>
          <LanDeviceDrawer row={open} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}
