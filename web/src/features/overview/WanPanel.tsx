import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { routingKinds } from '#contract/inventory/kind-traits.ts'
import type { Wan, WanDevice, WanState } from '#contract/overview/schemas.ts'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { onSecond } from '../../lib/clock'
import { Dash } from '../../ui/Dash'
import { Hint } from '../../ui/Hint'
import { Mono } from '../../ui/Mono'
import { Panel } from '../../ui/page/Panel'
import { StateMark, type Tone } from '../../ui/StateMark'
import { devicesIn, networksIn } from './attention-links'
import css from './WanPanel.module.css'

/** The devices that lead to the internet, offline ones first, and their networks by the worst of them. */
export function WanPanel({ wan, scope }: { wan: Wan; scope: 'network' | 'all' }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const left = wan.total - wan.devices.length
  return (
    <Panel title={t('wan.title')} flush className={css.panel}>
      <Networks networks={wan.networks} scope={scope} />
      {wan.total === 0 ? (
        <p className={css.note}>{t('wan.none')}</p>
      ) : (
        <ul className={css.list}>
          {wan.devices.map((device) => (
            <Device key={device.sn} device={device} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <p className={css.note}>
          <AppLink {...devicesIn(scope, { kind: routingKinds.join(',') })}>
            {t('wan.more', { number: formats.count(left) })}
          </AppLink>
        </p>
      )}
    </Panel>
  )
}

const states: readonly { name: WanState; tone: Tone }[] = [
  { name: 'down', tone: 'bad' },
  { name: 'partly', tone: 'warn' },
  { name: 'up', tone: 'ok' },
  { name: 'unknown', tone: 'never' },
]

function Networks({ networks, scope }: Pick<Wan, 'networks'> & { scope: 'network' | 'all' }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  return (
    <ul className={css.networks} aria-label={t('wan.networks')}>
      {states
        .filter(({ name }) => networks[name] > 0)
        .map(({ name, tone }) => (
          <li key={name} title={name === 'unknown' ? t('wan.unknownWhy') : undefined}>
            <AppLink {...networksIn(scope, name)}>
              <StateMark
                tone={tone}
                text={t(`wan.network.${name}`, { number: formats.count(networks[name]) })}
              />
            </AppLink>
          </li>
        ))}
    </ul>
  )
}

/** How long a state has lasted already, with its beginning on hover. */
function Lasting({ since }: { since: number }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const duration = useSyncExternalStore(onSecond, () => formats.duration(Math.max(0, lasted(since))))
  return (
    <Hint label={() => formats.time(since)}>
      <time dateTime={new Date(since).toISOString()}>{t('wan.for', { duration })}</time>
    </Hint>
  )
}

const lasted = (since: number) => Math.floor((Date.now() - since) / 1_000)

const tones: Record<WanDevice['status'], Tone> = { online: 'ok', offline: 'bad', never: 'never' }

function Device({ device }: { device: WanDevice }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const { status, sn, name, groupName, since, address, sessions } = device
  return (
    <li className={css.device}>
      <span className={css.state}>
        <StateMark tone={tones[status]} text={t(`wan.status.${status}`)} />
        {since !== null && <Lasting since={since} />}
      </span>
      <span className={css.who}>
        <AppLink to="/device/info" search={{ sn }}>
          <bdi>{name}</bdi>
        </AppLink>
        <bdi className={css.group}>{groupName}</bdi>
      </span>
      <dl className={css.facts}>
        <div>
          <dt>{t('wan.address')}</dt>
          <dd>{address ? <Mono>{address}</Mono> : <Dash reason={t('wan.noAddress')} />}</dd>
        </div>
        <div>
          <dt>{t('wan.sessions')}</dt>
          <dd>{sessions === null ? <Dash reason={t('wan.noSessions')} /> : formats.count(sessions)}</dd>
        </div>
      </dl>
    </li>
  )
}
