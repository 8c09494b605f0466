import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useFormats } from '../../../../i18n/use-formats'
import { Mono } from '../../../../ui/Mono'
import { Panel } from '../../../../ui/page/Panel'
import { WithPart } from '../NoReport'
import { addresses, measured, mono, shown, text } from '../values'
import { NetworkDetails } from './NetworkDetails'

type NetworkInterface = DeviceState['interfaces'][number]

/** The device's own network interfaces and their addresses. */
export function InterfacesTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const traffic = ({ name, counters }: NetworkInterface, way: 'received' | 'sent') => {
    const isPort = device.state?.ports.some((port) => port.name === name)
    const figure = way === 'received' ? 'Received' : 'Sent'
    const bytes = way === 'received' ? counters?.rxBytes : counters?.txBytes
    return measured(isPort ? `port${figure}` : `interface${figure}`, bytes, formats.bytes, name)
  }
  return (
    <WithPart device={device} part="interfaces">
      {(state) => (
        <>
          <Panel title={t('detail.tab.interfaces')} flush>
            <DataTable
              label={t('detail.tab.interfaces')}
              rows={state.interfaces}
              rowKey={(row) => row.name}
              none={t('interface.none')}
              columns={[
                { id: 'name', header: t('interface.name'), cell: (row) => <Mono>{row.name}</Mono> },
                {
                  id: 'role',
                  header: t('interface.role'),
                  cell: (row) => shown(row.role, (role) => t(`port.roles.${role}`)),
                },
                { id: 'v4', header: t('interface.ipv4'), cell: (row) => addresses(row.ipv4) },
                { id: 'v6', header: t('interface.ipv6'), cell: (row) => addresses(row.ipv6) },
                { id: 'dns', header: t('interface.dns'), cell: (row) => addresses(row.dns) },
                { id: 'dhcp', header: t('interface.dhcp'), cell: (row) => mono(row.dhcpServer) },
                ...(state.interfaces.some(({ ntpServer }) => ntpServer)
                  ? [
                      {
                        id: 'ntp',
                        header: t('interface.ntp'),
                        cell: (row: NetworkInterface) => text(row.ntpServer),
                      },
                    ]
                  : []),
                {
                  id: 'up',
                  header: t('interface.uptime'),
                  align: 'end',
                  cell: (row) => shown(row.uptimeSeconds, formats.duration),
                },
                {
                  id: 'lease',
                  header: t('interface.lease'),
                  align: 'end',
                  cell: (row) => shown(row.leaseSeconds, formats.duration),
                },
                {
                  id: 'rx',
                  header: t('interface.received'),
                  align: 'end',
                  cell: (row) => traffic(row, 'received'),
                },
                {
                  id: 'tx',
                  header: t('interface.sent'),
                  align: 'end',
                  cell: (row) => traffic(row, 'sent'),
                },
              ]}
            />
          </Panel>
          <NetworkDetails state={state} />
        </>
      )}
    </WithPart>
  )
}
