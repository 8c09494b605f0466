import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { NetworkClient } from '#contract/clients/client.ts'
import { Age } from '../../../components/Age'
import { ratingTones } from '../../../components/clients/rating-tones'
import type { ListColumn } from '../../../components/resource-list/column'
import { Unknown } from '../../../components/Unknown'
import type { Formats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { Dash } from '../../../ui/Dash'
import { Mono } from '../../../ui/Mono'
import { StateMark } from '../../../ui/StateMark'
import { bandOf, clientAt, clientIcon, clientName } from '../client-words'
import css from './ClientsPage.module.css'

export interface Words {
  t: TFunction<['clients', 'inventory', 'lan-devices']>
  formats: Formats
}

/** Shown until others are chosen: as many as fit at 1440 px. Retries count in the rating. */
const usual = ['name', 'rating', 'device', 'ssid', 'ip', 'signal', 'traffic', 'since']

/** @param all with the network each is in, which takes the place of its address */
export const usualColumns = (all: boolean): ReadonlySet<string> =>
  new Set(all ? ['group', ...usual.filter((id) => id !== 'ip')] : usual)

const told = (value: ReactNode | null) => value ?? <Unknown reason="notReported" />
const plain = (text: string | null) => told(text && <bdi title={text}>{text}</bdi>)
const mono = (text: string | null) => told(text && <Mono>{text}</Mono>)
const figure = (value: number | null, draw: (value: number) => string) =>
  told(value === null ? null : draw(value))
/** What only the air has: of a wired client it is nothing, not unknown. */
const onAir = (client: NetworkClient, cell: ReactNode) => (client.connection === 'wired' ? null : cell)

/** Every column of the list of clients. @param all with the network each is in */
export function clientColumns(words: Words, all: boolean): ListColumn<NetworkClient>[] {
  const place = all ? [groupColumn(words)] : []
  const which = [nameColumn(words), ratingColumn(words), ...place, ...whereColumns(words)]
  return [...which, kindColumn(words), vendorColumn(words), ...figureColumns(words)]
}

const nameColumn = ({ t }: Words): ListColumn<NetworkClient> => ({
  id: 'name',
  header: t('inventory:client.name'),
  sortable: true,
  fixed: true,
  cell: (client) => {
    const Icon = clientIcon(client)
    const name = clientName(client)
    const title = client.nameFrom ? `${name} (${t(`nameFrom.${client.nameFrom}`)})` : name
    return (
      <span className={css.name}>
        <Icon size={16} stroke={1.6} aria-hidden="true" />
        <AppLink {...clientAt(client)}>
          {client.name === null ? <Mono>{name}</Mono> : <bdi title={title}>{name}</bdi>}
        </AppLink>
        {client.blocked && <StateMark tone="bad" text={t('block.mark')} />}
      </span>
    )
  },
})

const ratingColumn = ({ t }: Words): ListColumn<NetworkClient> => ({
  id: 'rating',
  header: t('rating.column'),
  width: 118,
  phoneWidth: 112,
  sortable: true,
  phone: true,
  cell: ({ rating }) => <StateMark tone={ratingTones[rating]} text={t(`rating.${rating}`)} />,
})

const groupColumn = ({ t }: Words): ListColumn<NetworkClient> => ({
  ...{ id: 'group', header: t('inventory:column.group'), width: 140, sortable: true },
  cell: ({ groupName }) => plain(groupName),
})

const kindColumn = ({ t }: Words): ListColumn<NetworkClient> => ({
  ...{ id: 'kind', header: t('lan-devices:kind'), width: 132, sortable: true },
  cell: ({ kind, confidence }) => {
    const name = t(`kind.${kind}`)
    return <span title={`${name} (${t(`lan-devices:confidence.${confidence}`)})`}>{name}</span>
  },
})

const vendorColumn = ({ t }: Words): ListColumn<NetworkClient> => ({
  ...{ id: 'vendor', header: t('vendor'), width: 160 },
  cell: ({ vendor, privateMac }) =>
    vendor ? plain(vendor) : <Dash reason={t(privateMac ? 'page.privateMac' : 'vendorUnknown')} />,
})

const whereColumns = ({ t }: Words): ListColumn<NetworkClient>[] => [
  {
    ...{ id: 'device', header: t('column.device'), width: 168, sortable: true },
    cell: ({ sn, deviceName, port }) => (
      <AppLink to="/device/info" search={{ sn }}>
        <bdi title={deviceName}>{port ? `${deviceName} · ${port}` : deviceName}</bdi>
      </AppLink>
    ),
  },
  {
    ...{ id: 'ssid', header: t('inventory:client.ssid'), width: 176, sortable: true },
    cell: (client) =>
      onAir(
        client,
        told(
          client.ssid && (
            <bdi title={client.ssid}>{[client.ssid, bandOf(client, t)].filter(Boolean).join(' · ')}</bdi>
          ),
        ),
      ),
  },
  {
    ...{ id: 'ip', header: t('inventory:client.ip'), width: 124, sortable: true },
    cell: ({ ip }) => mono(ip),
  },
  {
    ...{ id: 'mac', header: t('inventory:client.mac'), width: 150, sortable: true },
    cell: ({ mac }) => mono(mac),
  },
  {
    ...{ id: 'vlan', header: t('inventory:client.vlan'), width: 72, align: 'end', sortable: true },
    cell: ({ vlan }) => figure(vlan, String),
  },
]

const figureColumns = ({ t, formats }: Words): ListColumn<NetworkClient>[] => [
  {
    ...{ id: 'signal', header: t('inventory:client.signal'), width: 92, align: 'end', sortable: true },
    cell: (client) => onAir(client, figure(client.signal, formats.dbm)),
  },
  {
    ...{ id: 'retries', header: t('inventory:client.retries'), width: 84, align: 'end', sortable: true },
    cell: (client) => onAir(client, figure(client.retryRatio, formats.ratio)),
  },
  {
    ...{ id: 'rates', header: t('inventory:client.rates'), width: 168, align: 'end' },
    cell: (client) =>
      onAir(
        client,
        client.rxRate === null || client.txRate === null
          ? told(null)
          : `${formats.bitRate(client.rxRate)} / ${formats.bitRate(client.txRate)}`,
      ),
  },
  {
    ...{ id: 'traffic', header: t('inventory:client.traffic'), width: 132, align: 'end' },
    cell: ({ rxBytes, txBytes }) =>
      rxBytes === null || txBytes === null
        ? told(null)
        : `${formats.bytes(rxBytes)} / ${formats.bytes(txBytes)}`,
  },
  {
    ...{ id: 'since', header: t('column.since'), width: 112, sortable: true },
    cell: ({ since }) => told(since === null ? null : <Age at={since} />),
  },
]
