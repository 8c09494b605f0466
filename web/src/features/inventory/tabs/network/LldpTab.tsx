import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import type { Neighbour } from '#contract/topology/endpoints.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { AppLink } from '../../../../lib/AppLink'
import { Panel } from '../../../../ui/page/Panel'
import { infoPath } from '../../kinds'
import { WithPart } from '../NoReport'
import { useNeighbours } from '../overview/use-neighbours'
import { PortLink } from '../PortLink'
import { addresses, mono, shown, text } from '../values'

/** Who is on the other end of each port, as far as it says. */
export function LldpTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const neighbours = useNeighbours(device.sn)
  const knownOn = (port: string) => neighbours.data?.find((near) => near.port === port)
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
              {
                id: 'port',
                header: t('lldp.port'),
                cell: (row) => <PortLink port={row.port} device={device} />,
              },
              {
                id: 'name',
                header: t('lldp.neighbour'),
                cell: (row) => <Named row={row} known={knownOn(row.port)} />,
              },
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

type LldpRow = DeviceState['lldp'][number]

/** A device of ours by its own name and with its page; any other as it calls itself. */
function Named({ row, known }: { row: LldpRow; known: Neighbour | undefined }) {
  if (!known) return text(row.name ?? row.description)
  return (
    <AppLink to={infoPath(known.kind)} search={{ sn: known.sn }}>
      <bdi>{known.name}</bdi>
    </AppLink>
  )
}
