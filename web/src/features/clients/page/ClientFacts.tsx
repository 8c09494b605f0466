import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import { Age } from '../../../components/Age'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { Unknown } from '../../../components/Unknown'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import { Dash } from '../../../ui/Dash'
import { FactList } from '../../../ui/FactList'
import { Mono } from '../../../ui/Mono'
import { bandOf } from '../client-words'
import css from './ClientPage.module.css'

function told<T>(value: T | null, draw: (value: T) => ReactNode): ReactNode {
  return value === null || value === '' ? <Unknown reason="notReported" /> : draw(value)
}

/** Agents limit by SSID alone, each client as much as the other. */
function Limit({ client: { ssid, group } }: { client: NetworkClient }) {
  const { t } = useTranslation('clients')
  const { networks, select } = useNetworks()
  const isOurs = networks.some(({ ID }) => ID === group)
  return (
    <p className={css.note}>
      {t('page.noLimit')}{' '}
      {ssid && isOurs && (
        <AppLink to="/config/wireless" search={{ ssid }} onClick={() => select(group)}>
          {t('page.limitSsid', { ssid })}
        </AppLink>
      )}
    </p>
  )
}

/** What is known of a client, as devices told it last. */
export function ClientFacts({ client }: { client: NetworkClient }) {
  const { t } = useTranslation(['clients', 'inventory'])
  const formats = useFormats()
  const words = (value: string) => <bdi>{value}</bdi>
  const mono = (value: string) => <Mono>{value}</Mono>
  const vendor = (name: string | null) => (name === null ? <Dash reason={t('vendorUnknown')} /> : words(name))
  const air = [
    { name: t('inventory:client.ssid'), value: told(client.ssid, words) },
    { name: t('inventory:scan.band'), value: told(bandOf(client, t), words) },
    { name: t('inventory:client.signal'), value: told(client.signal, formats.dbm) },
    { name: t('inventory:client.retries'), value: told(client.retryRatio, formats.ratio) },
    { name: t('inventory:client.up'), value: told(client.rxRate, formats.bitRate) },
    { name: t('inventory:client.down'), value: told(client.txRate, formats.bitRate) },
  ]
  return (
    <>
      <FactList
        facts={[
          {
            name: t('column.device'),
            value: (
              <AppLink to="/device/info" search={{ sn: client.sn, tab: 'clients' }}>
                <bdi>{client.deviceName}</bdi>
              </AppLink>
            ),
          },
          ...(client.connection === 'wireless'
            ? air
            : [{ name: t('inventory:port.port'), value: told(client.port, mono) }]),
          { name: t('inventory:client.vlan'), value: told(client.vlan, String) },
          { name: t('inventory:client.ip'), value: told(client.ip, mono) },
          { name: t('inventory:client.mac'), value: mono(client.mac) },
          ...(client.privateMac ? [] : [{ name: t('vendor'), value: vendor(client.vendor) }]),
          { name: t('hostname'), value: told(client.hostname, words) },
          { name: t('inventory:client.fingerprint'), value: told(client.fingerprint, words) },
          { name: t('inventory:client.uploaded'), value: told(client.rxBytes, formats.bytes) },
          { name: t('inventory:client.downloaded'), value: told(client.txBytes, formats.bytes) },
          { name: t('column.since'), value: told(client.since, (at) => <Age at={at} />) },
        ]}
      />
      {client.privateMac && <p className={css.note}>{t('page.privateMac')}</p>}
      {client.connection === 'wireless' && <Limit client={client} />}
    </>
  )
}
