import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Client } from '#contract/inventory/state/device-state.ts'
import { DataTable } from '../../../../components/data-table/DataTable'
import { useFormats } from '../../../../i18n/use-formats'
import { AppLink } from '../../../../lib/AppLink'
import { useSearchState } from '../../../../lib/search'
import { Panel } from '../../../../ui/page/Panel'
import { clientCommands } from '../../commands/catalogue'
import { useCommandDialog } from '../../commands/dialogs/use-command-dialog'
import { isOffered } from '../../commands/may'
import { RowMenu } from '../../commands/RowMenu'
import { infoPath } from '../../kinds'
import { WithPart } from '../NoReport'
import css from '../ports/PortTable.module.css'
import { Signal } from '../radio/Signal'
import { measured, mono, shown, text } from '../values'
import { bandOf, ClientDrawer } from './ClientDrawer'
import { ClientRating } from './ClientRating'
import { type ClientConnection, connectionOf } from './connection-of'
import { useJoinedClients } from './use-joined-clients'

const searchText = (client: Client) =>
  [
    client.mac,
    client.ip,
    ...(client.ipv6 ?? []),
    client.hostname,
    client.fingerprint,
    client.ssid,
    client.port,
  ]
    .filter(Boolean)
    .join(' ')

/** Who is connected, by radio or by wire. */
export function ClientsTab({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation(['inventory', 'clients'])
  const formats = useFormats()
  const { open, dialog } = useCommandDialog(device)
  const [search, setSearch] = useSearchState()
  const chosen = search.client ?? null
  const setChosen = (mac: string | null) => setSearch({ client: mac ?? undefined })
  const joined = useJoinedClients(device)
  /** As people call it, else its own word: the same in every list. */
  const nameOf = ({ mac, hostname }: Client) => joined.get(mac)?.name ?? hostname
  /** An access point that does not see leases is told by its gateway. */
  const ipOf = ({ mac, ip }: Client) => ip ?? joined.get(mac)?.ip ?? undefined
  const acts = clientCommands.filter((entry) => isOffered(entry, device))
  /** The client's name opens it; without one its address does. */
  const opener = (client: Client, words: ReactNode) => (
    <button type="button" className={css.name} aria-haspopup="dialog" onClick={() => setChosen(client.mac)}>
      {words}
    </button>
  )
  return (
    <WithPart device={device} part="clients">
      {(state) => (
        <Panel
          title={t('detail.tab.clients')}
          aside={t('client.count', { count: state.clients.length })}
          flush
        >
          <DataTable
            label={t('detail.tab.clients')}
            rows={state.clients}
            rowKey={(client, index) => `${client.mac}-${index}`}
            none={t('client.none')}
            searchText={(client) => [searchText(client), nameOf(client), ipOf(client)].join(' ')}
            searchLabel={t('client.search')}
            columns={[
              {
                id: 'name',
                header: t('client.name'),
                cell: (client) => shown(nameOf(client), (name) => opener(client, <bdi>{name}</bdi>)),
              },
              {
                id: 'rating',
                header: t('clients:rating.column'),
                cell: ({ mac }) => <ClientRating client={joined.get(mac)} />,
              },
              {
                id: 'mac',
                header: t('client.mac'),
                cell: (client) => (nameOf(client) ? mono(client.mac) : opener(client, mono(client.mac))),
              },
              { id: 'ip', header: t('client.ip'), cell: (client) => mono(ipOf(client)) },
              {
                id: 'by',
                header: t('client.connection'),
                cell: (client) =>
                  t(`client.${connectionOf(device.sn, client, joined.get(client.mac)).connection}`),
              },
              {
                id: 'band',
                header: t('scan.band'),
                cell: (client) =>
                  client.connection === 'wired'
                    ? null
                    : shown(bandOf(state, client), (band) => t(`radio.band.${band}`)),
              },
              {
                id: 'where',
                header: t('client.where'),
                cell: (client) => <Where {...connectionOf(device.sn, client, joined.get(client.mac))} />,
              },
              {
                id: 'signal',
                header: t('client.signal'),
                align: 'end',
                cell: (client) =>
                  measured('clientSignal', client.signalDbm, (dbm) => <Signal dbm={dbm} />, client.mac),
              },
              {
                id: 'up',
                header: t('client.up'),
                align: 'end',
                cell: (client) => measured('clientRates', client.rxRateBps, formats.bitRate, client.mac),
              },
              {
                id: 'down',
                header: t('client.down'),
                align: 'end',
                cell: (client) => measured('clientRates', client.txRateBps, formats.bitRate, client.mac),
              },
              {
                id: 'uploaded',
                header: t('client.uploaded'),
                align: 'end',
                cell: (client) => measured('clientTraffic', client.rxBytes, formats.bytes, client.mac),
              },
              {
                id: 'downloaded',
                header: t('client.downloaded'),
                align: 'end',
                cell: (client) => measured('clientTraffic', client.txBytes, formats.bytes, client.mac),
              },
              {
                id: 'since',
                header: t('client.since'),
                align: 'end',
                cell: (client) => shown(client.connectedSeconds, formats.duration),
              },
              {
                id: 'vlan',
                header: t('client.vlan'),
                align: 'end',
                cell: (client) => shown(client.vlan ?? joined.get(client.mac)?.vlan, String),
              },
              ...(acts.length === 0
                ? []
                : [
                    {
                      id: 'acts',
                      header: t('client.acts'),
                      align: 'end' as const,
                      stuck: true,
                      cell: (client: Client) =>
                        client.connection === 'wireless' && (
                          <RowMenu
                            device={device}
                            entries={acts}
                            name={nameOf(client) || client.mac}
                            onChoose={(entry) => open(entry, client.mac)}
                          />
                        ),
                    },
                  ]),
            ]}
          />
          {dialog}
          <ClientDrawer
            device={device}
            state={state}
            client={state.clients.find(({ mac }) => mac === chosen) ?? null}
            joined={chosen === null ? undefined : joined.get(chosen)}
            onClose={() => setChosen(null)}
          />
        </Panel>
      )}
    </WithPart>
  )
}

/** SSID or port; of another device its name, too, which leads there. */
function Where({ at, device }: ClientConnection) {
  if (!device) return text(at)
  return (
    <>
      <AppLink to={infoPath(device.deviceKind)} search={{ sn: device.sn, tab: 'clients' }}>
        <bdi>{device.deviceName}</bdi>
      </AppLink>{' '}
      <bdi>{at}</bdi>
    </>
  )
}
