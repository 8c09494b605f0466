import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listDevices } from '#contract/inventory/endpoints.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import type { ListUrl } from '../../../components/resource-list/list-url'
import { ResourceList } from '../../../components/resource-list/ResourceList'
import { useResourcePages } from '../../../components/resource-list/use-resource-pages'
import { useFormats } from '../../../i18n/use-formats'
import { lazyPart } from '../../../lib/lazy-part'
import { deviceName } from '../device-name'
import type { KindList } from '../kinds/kind-list'
import { MoveDialog } from '../MoveDialog'
import { useDeviceActions } from '../use-device-actions'
import type { ActionName } from './actions'
import { BulkActions } from './BulkActions'
import { type ColumnName, deviceColumns, orderOf } from './columns'
import { DeviceDrawer } from './DeviceDrawer'
import { Facts, useFactsStore } from './facts/use-facts'
import { listFilters } from './filters'
import { queryOf, useListUrl } from './list-query'
import { NoDevices } from './NoDevices'
import { useLiveRows } from './use-live-rows'
import { usualVersions } from './versions'

const ScriptDialog = lazyPart(() =>
  import('../../../components/mass-script/ScriptDialog').then((module) => ({ default: module.ScriptDialog })),
)

interface DeviceListProps extends Pick<KindList, 'columns' | 'more'> {
  actions: readonly ActionName[]
  id: string
  label: string
  /** Null: every kind. */
  types: KindList['types'] | null
  /** Overrides the address: a list that is always of all networks. */
  scope?: ListUrl['scope']
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
  const facts = useFactsStore(group)

  const query = queryOf(url, types, group)
  const pages = useResourcePages<Device>(listDevices, query)
  const usual = useUsualVersions(pages.rows)
  const drawn = useMemo(
    () => deviceColumns(orderOf(columns, more, url.scope), { t, formats, usual }),
    [columns, more, url.scope, t, formats, usual],
  )

  return (
    <Facts value={facts}>
      <ResourceList
        id={id}
        label={label}
        pages={pages}
        source={{ endpoint: listDevices, query, exported: 'devices' }}
        gatherBy="sn"
        columns={drawn}
        hidden={url.scope === 'all' ? [...more, ...oneNetworkOnly] : more}
        rowId={serial}
        rowName={deviceName}
        url={url}
        onUrl={setUrl}
        filters={listFilters.map(([name, Filter]) => (
          <Filter key={name} url={url} onUrl={setUrl} types={types} group={group} />
        ))}
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
        empty={<NoDevices />}
      />
      <DeviceDrawer
        device={pages.rows.find((device) => device.sn === open) ?? null}
        actions={actions}
        onAct={doing.act}
        onClose={() => setOpen(null)}
      />
      <Suspense fallback={null}>{doing.scripting && <ScriptDialog {...doing.scripting} />}</Suspense>
      {doing.moving && (
        <MoveDialog
          devices={doing.moving}
          onMove={(target, name) => doing.move(doing.moving ?? [], target, name)}
          onClose={doing.stopMoving}
        />
      )}
    </Facts>
  )
}

/** Says something inside one network alone: every network has a 192.168.1.1. */
const oneNetworkOnly: readonly ColumnName[] = ['lanip']

/** The same map for as long as it says the same: else every row would be drawn again with each change. */
function useUsualVersions(rows: readonly Device[]): ReadonlyMap<string, string> {
  const now = useMemo(() => usualVersions(rows), [rows])
  const said = [...now].flat().join('\n')
  const [kept, setKept] = useState({ said, now })
  if (kept.said !== said) setKept({ said, now })
  return kept.said === said ? kept.now : now
}

const serial = (device: Device) => device.sn
