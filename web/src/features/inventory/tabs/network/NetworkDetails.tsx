import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceState } from '#contract/inventory/state/device-state.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useFormats } from '../../../../i18n/use-formats'
import { Panel } from '../../../../ui/page/Panel'
import { Authenticated } from '../ports/Authenticated'
import { addresses, mono, shown, text } from '../values'

/** What belongs to the device's network beside its interfaces; each part only where the device tells of it. */
export function NetworkDetails({ state }: { state: DeviceState }) {
  const { authenticated = [] } = state
  return (
    <>
      {state.gateways.length > 0 && <Routes gateways={state.gateways} />}
      <Leases interfaces={state.interfaces} />
      {state.dynamicVlans && state.dynamicVlans.length > 0 && <DynamicVlans vlans={state.dynamicVlans} />}
      {authenticated.length > 0 && (
        <Panel>
          <Authenticated clients={authenticated} />
        </Panel>
      )}
    </>
  )
}

/** A table with its own heading; two rows may be the same. */
function Listed<Row>({ title, rows, columns }: ListedProps<Row>) {
  return (
    <Panel title={title} flush>
      <DataTable label={title} rows={rows} rowKey={(_, index) => String(index)} none="" columns={columns} />
    </Panel>
  )
}

interface ListedProps<Row> {
  title: string
  rows: Row[]
  columns: { id: string; header: string; align?: 'end'; cell: (row: Row) => ReactNode }[]
}

function Routes({ gateways }: { gateways: DeviceState['gateways'] }) {
  const { t } = useTranslation('inventory')
  return (
    <Listed
      title={t('interface.routes')}
      rows={gateways}
      columns={[
        { id: 'gateway', header: t('interface.gateway'), cell: (row) => mono(row.ip) },
        { id: 'mac', header: t('client.mac'), cell: (row) => mono(row.mac) },
        { id: 'port', header: t('port.port'), cell: (row) => mono(row.port) },
        {
          id: 'metric',
          header: t('interface.metric'),
          align: 'end',
          cell: (row) => shown(row.metric, String),
        },
      ]}
    />
  )
}

function Leases({ interfaces }: { interfaces: DeviceState['interfaces'] }) {
  const { t } = useTranslation('inventory')
  const rows = interfaces.flatMap(({ name, ipv6Leases = [] }) =>
    ipv6Leases.map((lease) => ({ name, ...lease })),
  )
  if (rows.length === 0) return null
  return (
    <Listed
      title={t('interface.ipv6Leases')}
      rows={rows}
      columns={[
        { id: 'host', header: t('client.name'), cell: (row) => text(row.hostname) },
        { id: 'addresses', header: t('interface.ipv6'), cell: (row) => addresses(row.addresses) },
        { id: 'interface', header: t('interface.name'), cell: (row) => mono(row.name) },
      ]}
    />
  )
}

function DynamicVlans({ vlans }: { vlans: NonNullable<DeviceState['dynamicVlans']> }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return (
    <Listed
      title={t('interface.dynamicVlans')}
      rows={vlans}
      columns={[
        { id: 'vlan', header: t('client.vlan'), cell: (row) => String(row.vlan) },
        {
          id: 'rx',
          header: t('interface.received'),
          align: 'end',
          cell: (row) => shown(row.rxBytes, formats.bytes),
        },
        {
          id: 'tx',
          header: t('interface.sent'),
          align: 'end',
          cell: (row) => shown(row.txBytes, formats.bytes),
        },
      ]}
    />
  )
}
