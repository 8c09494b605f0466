import type { TFunction } from 'i18next'
import type { LanDevice, LanPresence } from '#contract/clients/lan-devices.ts'
import { Age } from '../../../components/Age'
import type { ListColumn } from '../../../components/resource-list/column'
import { Unknown } from '../../../components/Unknown'
import { AppLink } from '../../../lib/AppLink'
import { Mono } from '../../../ui/Mono'
import { StateMark, type Tone } from '../../../ui/StateMark'
import { clientIcon } from '../client-words'
import css from './LanDevices.module.css'

export const presenceTones: Record<LanPresence, Tone> = {
  ...{ online: 'ok', offline: 'bad', unknown: 'never', never: 'never' },
}

type Words = TFunction<['lan-devices', 'clients', 'inventory']>
type Column = ListColumn<LanDevice>

export const lanName = ({ name, mac, sn }: LanDevice): string => name ?? mac ?? sn ?? ''

const told = (text: string | null) =>
  text === null ? <Unknown reason="notReported" /> : <bdi title={text}>{text}</bdi>

const isUsual = new Set(['name', 'presence', 'kind', 'device', 'ip', 'vendor', 'source', 'seen'])

/** @param all with the network each is in */
export const hiddenLanColumns = (columns: readonly Column[], all: boolean): string[] =>
  columns.map(({ id }) => id).filter((id) => !isUsual.has(id) && !(all && id === 'group'))

/** Every column of a list of devices in a LAN. @param all with the network each is in */
export function lanColumns(t: Words, all: boolean): Column[] {
  const place: Column[] = all
    ? [
        {
          ...{ id: 'group', header: t('inventory:column.group'), width: 132, sortable: true },
          cell: ({ groupName }) => told(groupName),
        },
      ]
    : []
  return [nameColumn(t), presenceColumn(t), kindColumn(t), ...place, ...whereColumns(t), ...whoColumns(t)]
}

const nameColumn = (t: Words): Column => ({
  ...{ id: 'name', header: t('clients:rename.label'), sortable: true, fixed: true },
  cell: (device) => {
    const Icon = clientIcon(device)
    const name = lanName(device)
    return (
      <span className={css.name}>
        <Icon size={16} stroke={1.6} aria-hidden="true" />
        {device.name === null ? <Mono>{name}</Mono> : <bdi title={name}>{name}</bdi>}
      </span>
    )
  },
})

const presenceColumn = (t: Words): Column => ({
  ...{ id: 'presence', header: t('presence.column'), width: 128, phoneWidth: 112 },
  ...{ sortable: true, phone: true },
  cell: ({ presence }) => (
    <span title={presence === 'unknown' ? t('unknownWhy') : undefined}>
      <StateMark tone={presenceTones[presence]} text={t(`presence.${presence}`)} />
    </span>
  ),
})

const kindColumn = (t: Words): Column => ({
  ...{ id: 'kind', header: t('kind'), width: 132, sortable: true },
  cell: ({ kind, confidence }) => {
    const name = t(`clients:kind.${kind}`)
    return <span title={`${name} (${t(`confidence.${confidence}`)})`}>{name}</span>
  },
})

const whereColumns = (t: Words): Column[] => [
  {
    ...{ id: 'device', header: t('clients:column.device'), width: 168, sortable: true },
    cell: ({ at, port, source }) =>
      at ? (
        <AppLink to="/device/info" search={{ sn: at.sn }}>
          <bdi title={at.name}>{port ? `${at.name} · ${port}` : at.name}</bdi>
        </AppLink>
      ) : source === 'bound' ? null : (
        <Unknown reason="notReported" />
      ),
  },
  {
    ...{ id: 'ip', header: t('inventory:client.ip'), width: 124, sortable: true },
    cell: ({ ip }) => (ip ? <Mono>{ip}</Mono> : <Unknown reason="notReported" />),
  },
]

const whoColumns = (t: Words): Column[] => [
  {
    ...{ id: 'vendor', header: t('clients:vendor'), width: 150, sortable: true },
    cell: ({ vendor }) => told(vendor),
  },
  { ...{ id: 'model', header: t('model'), width: 180 }, cell: ({ model }) => told(model) },
  {
    ...{ id: 'mac', header: t('inventory:client.mac'), width: 150 },
    cell: ({ mac }) => (mac ? <Mono>{mac}</Mono> : <Unknown reason="notReported" />),
  },
  {
    ...{ id: 'source', header: t('source.column'), width: 104 },
    cell: ({ source }) => <span>{t(`source.${source}`)}</span>,
  },
  {
    ...{ id: 'seen', header: t('lastSeen'), width: 112, sortable: true },
    cell: ({ seen }) => (seen === null ? <Unknown reason="notReported" /> : <Age at={seen} />),
  },
]
