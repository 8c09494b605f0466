import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { Mono } from '../../../../ui/Mono'
import { Notice } from '../../../../ui/Notice'
import { Panel } from '../../../../ui/page/Panel'
import { WithPart } from '../NoReport'
import { PortLink } from '../PortLink'

type Entry = NonNullable<DeviceState['forwarding']>['entries'][number]
const searchText = (entry: Entry) => `${entry.mac} ${entry.vlan} ${entry.port}`

/** Which MAC was heard on which port. */
export function ForwardingTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  return (
    <WithPart device={device} part="forwarding">
      {({ forwarding }) => (
        <>
          {forwarding?.overflow && (
            <Notice tone="warn" icon={<IconAlertTriangle size={18} />}>
              {t('forwarding.overflow')}
            </Notice>
          )}
          <Panel
            title={t('detail.tab.forwarding')}
            aside={t('forwarding.count', { count: forwarding?.entries.length ?? 0 })}
            flush
          >
            <DataTable
              label={t('detail.tab.forwarding')}
              rows={forwarding?.entries ?? []}
              rowKey={(entry, index) => `${entry.mac}-${entry.vlan}-${index}`}
              none={t('forwarding.none')}
              searchText={searchText}
              searchLabel={t('forwarding.search')}
              columns={[
                { id: 'mac', header: t('forwarding.mac'), cell: (entry) => <Mono>{entry.mac}</Mono> },
                { id: 'vlan', header: t('forwarding.vlan'), cell: (entry) => <Mono>{entry.vlan}</Mono> },
                {
                  id: 'port',
                  header: t('forwarding.port'),
                  cell: (entry) => <PortLink port={entry.port} device={device} />,
                },
              ]}
            />
          </Panel>
        </>
      )}
    </WithPart>
  )
}
