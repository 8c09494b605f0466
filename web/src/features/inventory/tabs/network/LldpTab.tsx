import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { Mono } from '../../../../ui/Mono'
import { Panel } from '../../../../ui/page/Panel'
import { WithPart } from '../NoReport'
import { addresses, mono, shown, text } from '../values'

/** Who is on the other end of each port, as far as it says. */
export function LldpTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  return (
    <WithPart device={device} part="lldp">
      {(state) => (
        <Panel title={t('detail.tab.lldp')} flush>
          <DataTable
            label={t('detail.tab.lldp')}
            rows={state.lldp}
            rowKey={(row, index) => `${row.port}-${index}`}
            none={t('lldp.none')}
            columns={[
              { id: 'port', header: t('lldp.port'), cell: (row) => <Mono>{row.port}</Mono> },
              { id: 'name', header: t('lldp.neighbour'), cell: (row) => text(row.name ?? row.description) },
              {
                id: 'remote',
                header: t('lldp.remotePort'),
                cell: (row) => text(row.remotePort ?? row.remotePortDescription),
              },
              { id: 'mac', header: t('lldp.mac'), cell: (row) => mono(row.mac) },
              { id: 'address', header: t('lldp.address'), cell: (row) => addresses(row.managementIps) },
              {
                id: 'roles',
                header: t('lldp.capabilities'),
                cell: (row) => shown(row.capabilities.join(', '), (words) => words),
              },
            ]}
          />
        </Panel>
      )}
    </WithPart>
  )
}
