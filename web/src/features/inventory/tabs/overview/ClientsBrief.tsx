import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Client } from '#contract/inventory/state/device-state.ts'
import { AppLink } from '../../../../lib/AppLink'
import { Panel } from '../../../../ui/page/Panel'
import { type ClientConnection, connectionOf } from '../clients/connection-of'
import { useJoinedClients } from '../clients/use-joined-clients'
import { Signal } from '../radio/Signal'
import css from './Overview.module.css'
import { ViewLink } from './ViewLink'

const most = 6

/** Who is connected, those that are heard worst first; the view of clients has them all. */
export function ClientsBrief({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation(['inventory', 'common'])
  const { state } = device
  const joined = useJoinedClients(device)
  if (!device.capabilities.includes('clients') || !state?.parts.includes('clients')) return null
  const clients = state.clients.toSorted((a, b) => heard(a) - heard(b)).slice(0, most)
  return (
    <Panel
      title={t('detail.tab.clients')}
      aside={<ViewLink view="clients">{t('client.count', { count: state.clients.length })}</ViewLink>}
      flush
    >
      {clients.length === 0 && <p className={css.plain}>{t('client.none')}</p>}
      <ul className={css.list} data-old={device.status !== 'online' || undefined}>
        {clients.map((client) => (
          <Line
            key={`${client.mac} ${client.port ?? client.bssid}`}
            client={client}
            name={joined.get(client.mac)?.name ?? client.hostname ?? client.mac}
            at={connectionOf(device.sn, client, joined.get(client.mac))}
            group={device.group}
          />
        ))}
      </ul>
    </Panel>
  )
}

const heard = ({ signalDbm }: Client) => signalDbm ?? 0

interface LineProps {
  client: Client
  name: string
  at: ClientConnection
  group: number | null
}

function Line({ client: { mac, signalDbm }, name, at: { device, at }, group }: LineProps) {
  return (
    <li className={css.line}>
      <span className={css.what}>
        {group === null ? (
          <bdi>{name}</bdi>
        ) : (
          <AppLink to="/monitor/client" search={{ group: String(group), mac }}>
            <bdi>{name}</bdi>
          </AppLink>
        )}
        <bdi className={css.soft}>{[device?.deviceName, at].filter(Boolean).join(' · ')}</bdi>
      </span>
      {signalDbm !== undefined && <Signal dbm={signalDbm} />}
    </li>
  )
}
