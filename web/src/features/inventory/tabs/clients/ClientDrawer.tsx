import { Drawer } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { AirLink } from '#contract/inventory/state/air-state.ts'
import type { Client, DeviceState, Radio } from '#contract/inventory/state/device-state.ts'
import { ratingTones } from '../../../../components/clients/rating-tones'
import { useFormats } from '../../../../i18n/use-formats'
import { AppLink } from '../../../../lib/AppLink'
import { FactList } from '../../../../ui/FactList'
import { StateMark } from '../../../../ui/StateMark'
import { Signal } from '../radio/Signal'
import { addresses, measured, mono, shown, text } from '../values'
import css from './ClientDrawer.module.css'
import { connectionOf } from './connection-of'
import { Roaming } from './Roaming'

interface ClientDrawerProps {
  device: DeviceInfo
  state: DeviceState
  client: Client | null
  joined: NetworkClient | undefined
  onClose: () => void
}

const bands = ['2G', '5G', '6G', 'HaLow'] as const

/** By its radio; firmware that names none may name the band itself. */
export const bandOf = ({ radios }: DeviceState, { radio, band }: Client): Radio['band'] =>
  radios.find(({ id }) => id === radio)?.band ?? bands.find((known) => known === band)

/** One client: how well it is connected, what it moved, and where it was. */
export function ClientDrawer({ device, state, client, joined, onClose }: ClientDrawerProps) {
  const { t } = useTranslation(['common', 'clients'])
  return (
    <Drawer
      opened={client !== null}
      onClose={onClose}
      position="right"
      size={720}
      title={client && <bdi>{joined?.name ?? client.hostname ?? client.mac}</bdi>}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      classNames={{ title: css.title }}
    >
      {client && (
        <div className={css.drawer}>
          {joined && <PathLink client={joined} />}
          <Facts
            state={state}
            client={client}
            joined={joined}
            connection={connectionOf(device.sn, client, joined).connection}
          />
          {client.connection === 'wireless' && <Roaming key={client.mac} mac={client.mac} device={device} />}
        </div>
      )}
    </Drawer>
  )
}

/** Where it is said what is wrong, hop by hop. */
function PathLink({ client: { group, mac, rating } }: { client: NetworkClient }) {
  const { t } = useTranslation('clients')
  return (
    <div className={css.path}>
      <StateMark tone={ratingTones[rating]} text={t(`rating.${rating}`)} pill />
      <AppLink to="/monitor/client" search={{ group: String(group), mac }}>
        {t('page.way')}
      </AppLink>
    </div>
  )
}

interface FactsProps {
  state: DeviceState
  client: Client
  joined: NetworkClient | undefined
  connection: Client['connection']
}

function Facts({ state, client, joined, connection }: FactsProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const { mac } = client
  const linkWords = useLinkWords()
  const seconds = (value: number) => formats.duration(Math.round(value))
  const air = [
    { name: t('client.ssid'), value: text(client.ssid) },
    { name: t('scan.band'), value: shown(bandOf(state, client), (band) => t(`radio.band.${band}`)) },
    {
      name: t('client.signal'),
      value: measured('clientSignal', client.signalDbm, (dbm) => <Signal dbm={dbm} />, mac),
    },
    { name: t('client.ackSignal'), value: shown(client.ackSignalDbm, formats.dbm) },
    { name: t('client.up'), value: measured('clientRates', client.rxRateBps, formats.bitRate, mac) },
    { name: t('client.down'), value: measured('clientRates', client.txRateBps, formats.bitRate, mac) },
    {
      name: t('client.link'),
      value: shown(client.link, (link) => measured('clientRates', linkWords(link), (words) => words, mac)),
    },
    { name: t('client.uploaded'), value: measured('clientTraffic', client.rxBytes, formats.bytes, mac) },
    { name: t('client.downloaded'), value: measured('clientTraffic', client.txBytes, formats.bytes, mac) },
    { name: t('client.retries'), value: shown(client.retries, formats.count) },
    { name: t('client.failed'), value: shown(client.failed, formats.count) },
    { name: t('client.airtimeUp'), value: shown(client.rxAirtimeSeconds, seconds) },
    { name: t('client.airtimeDown'), value: shown(client.txAirtimeSeconds, seconds) },
    { name: t('client.since'), value: shown(client.connectedSeconds, formats.duration) },
    { name: t('client.inactive'), value: shown(client.inactiveSeconds, formats.duration) },
  ]
  return (
    <FactList
      facts={[
        { name: t('client.mac'), value: mono(mac) },
        { name: t('client.ip'), value: mono(client.ip ?? joined?.ip ?? undefined) },
        { name: t('interface.ipv6'), value: addresses(client.ipv6 ?? []) },
        { name: t('client.fingerprint'), value: text(client.fingerprint) },
        ...(client.captive
          ? [{ name: t('client.captive'), value: <Captive captive={client.captive} /> }]
          : []),
        { name: t('client.connection'), value: t(`client.${connection}`) },
        { name: t('client.vlan'), value: shown(client.vlan ?? joined?.vlan, String) },
        ...(client.connection === 'wireless' ? air : [{ name: t('port.port'), value: mono(client.port) }]),
      ]}
    />
  )
}

/** Where it stands at the captive portal, by what name, and for how long. */
function Captive({ captive }: { captive: NonNullable<Client['captive']> }) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const { status, username, seconds } = captive
  const passed = status === 'authenticated' && seconds !== undefined && seconds > 0
  return (
    <>
      {t(`client.captives.${status}`)}
      {username && (
        <>
          {' · '}
          <bdi>{username}</bdi>
        </>
      )}
      {passed && ` · ${formats.duration(seconds)}`}
    </>
  )
}

/** `HE · 80 MHz · MCS 11 · NSS 2`, as far as it is told. */
function useLinkWords(): (link: AirLink) => string {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  return ({ standard, widthMhz, mcs, streams }) =>
    [
      standard?.toUpperCase(),
      widthMhz !== undefined && formats.megahertz(widthMhz),
      mcs !== undefined && t('client.mcs', { mcs }),
      streams !== undefined && t('client.nss', { nss: streams }),
    ]
      .filter(Boolean)
      .join(' · ')
}
