import { Button } from '@mantine/core'
import { IconRouterOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configStates } from '#contract/inventory/config-states.ts'
import { type DeviceKind, deviceKinds } from '#contract/inventory/device-kinds.ts'
import { deviceSorts, listDevices } from '#contract/inventory/endpoints.ts'
import { type Device, deviceStatuses } from '#contract/inventory/schemas.ts'
import { deviceAttention } from '#contract/overview/schemas.ts'
import type { Params } from '../../../api/call'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { type ListUrl, readListUrl, writeListUrl } from '../../../components/resource-list/list-url'
import { ResourceList } from '../../../components/resource-list/ResourceList'
import { useResourcePages } from '../../../components/resource-list/use-resource-pages'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { useSearchState } from '../../../lib/search'
import { EmptyState } from '../../../ui/page/EmptyState'
import { deviceName } from '../device-name'
import { MoveDialog } from '../MoveDialog'
import { useDeviceActions } from '../use-device-actions'
import { AttentionFilter } from './AttentionFilter'
import type { ActionName } from './actions'
import { BulkActions } from './BulkActions'
import { ConfigFilter } from './ConfigFilter'
import { type ColumnName, deviceColumns } from './columns'
import { DeviceDrawer } from './DeviceDrawer'
import { KindFilter } from './KindFilter'
import { StatusFilter } from './StatusFilter'
import { useLiveRows } from './use-live-rows'

const ofOneKind = { statuses: deviceStatuses, sorts: deviceSorts, configs: configStates }
const ofAllKinds = { ...ofOneKind, kinds: [...deviceKinds, 'unknown'], attentions: deviceAttention }
const withStatus = (columns: readonly ColumnName[]): ColumnName[] => ['name', 'status', ...columns.slice(1)]

interface DeviceListProps {
  id: string
  label: string
  /** Null: every kind. */
  types: readonly DeviceKind[] | null
  columns: readonly ColumnName[]
  more: readonly ColumnName[]
  actions: readonly ActionName[]
  /** Overrides the address: a list that is always of all networks. */
  scope?: ListUrl['scope']
}

/** @param all a list of every kind: it can be narrowed to some, and to what needs attention */
export function useListUrl(all = false): [ListUrl, (change: Partial<ListUrl>) => void] {
  const [search, setSearch] = useSearchState()
  const url = useMemo(() => readListUrl(search, all ? ofAllKinds : ofOneKind), [search, all])
  return [url, (change) => setSearch(writeListUrl(change))]
}

/** The device list: one screen for every kind; what differs comes in by its declaration. */
export function DeviceList({ id, label, types, columns, more, actions, scope }: DeviceListProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const { current } = useNetworks()
  const [urlRead, setUrl] = useListUrl(types === null)
  const url = scope ? { ...urlRead, scope } : urlRead
  const group = url.scope === 'all' ? undefined : current?.ID
  const [open, setOpen] = useState<string | null>(null)
  const doing = useDeviceActions()
  useLiveRows(current?.ID ?? null, url.scope)

  const query = queryOf(url, types, group)
  const pages = useResourcePages<Device>(listDevices, query)
  const drawn = useMemo(() => {
    const extra: ColumnName[] = url.scope === 'all' ? ['group'] : []
    const shown = withStatus(columns)
    return deviceColumns([...shown.slice(0, 2), ...extra, ...shown.slice(2), ...more], { t, formats })
  }, [columns, more, url.scope, t, formats])

  return (
    <>
      <ResourceList
        id={id}
        label={label}
        pages={pages}
        source={{ endpoint: listDevices, query, exported: 'devices' }}
        gatherBy="sn"
        columns={drawn}
        hidden={more}
        rowId={serial}
        rowName={deviceName}
        url={url}
        onUrl={setUrl}
        filters={
          <>
            <StatusFilter
              group={group}
              types={types ?? kindsOf(url)}
              uncounted={url.attention !== null}
              value={url.status}
              onChange={(status) => setUrl({ status })}
            />
            {types === null && <KindFilter value={url.kind} onChange={(kind) => setUrl({ kind })} />}
            <ConfigFilter value={url.config} onChange={(config) => setUrl({ config })} />
            {url.attention && (
              <AttentionFilter value={url.attention} onClear={() => setUrl({ attention: null })} />
            )}
          </>
        }
        bulk={(chosen) => (
          <BulkActions
            names={actions}
            devices={chosen.rows}
            everything={chosen.everything}
            onAct={async (action) => {
              const devices = await chosen.gather().catch(doing.failed)
              if (devices && (await doing.act(action, devices))) chosen.clear()
            }}
          />
        )}
        onOpen={(device) => setOpen(device.sn)}
        empty={<Empty />}
      />
      <DeviceDrawer
        device={pages.rows.find((device) => device.sn === open) ?? null}
        actions={actions}
        onAct={doing.act}
        onClose={() => setOpen(null)}
      />
      {doing.moving && (
        <MoveDialog
          devices={doing.moving}
          onMove={(target, name) => doing.move(doing.moving ?? [], target, name)}
          onClose={doing.stopMoving}
        />
      )}
    </>
  )
}

const kindsOf = ({ kind }: ListUrl) => (kind.length > 0 ? (kind as (DeviceKind | 'unknown')[]) : null)

const serial = (device: Device) => device.sn

function queryOf(url: ListUrl, types: readonly DeviceKind[] | null, group: number | undefined): Params {
  return {
    group,
    type: (types ?? url.kind).join(',') || undefined,
    status: url.status.join(',') || undefined,
    configState: url.config.join(',') || undefined,
    attention: url.attention ?? undefined,
    q: url.q || undefined,
    sort: url.sort || undefined,
  }
}

function Empty() {
  const { t } = useTranslation('inventory')
  const { current } = useNetworks()
  const [url] = useListUrl()
  const title =
    url.scope === 'all' || !current
      ? t('list.emptyTitleAll')
      : t('list.emptyTitle', { network: current.Name })
  return (
    <EmptyState
      icon={<IconRouterOff size={22} />}
      title={title}
      body={t('list.emptyBody')}
      action={
        <Button component={AppLink} to="/group/addevice">
          {t('list.add')}
        </Button>
      }
    />
  )
}
