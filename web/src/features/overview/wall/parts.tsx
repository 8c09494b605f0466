import { useTranslation } from 'react-i18next'
import type { WallNetwork } from '#contract/overview/wall.ts'
import { useFormats } from '../../../i18n/use-formats'
import { StatusShape, type Tone } from '../../../ui/StateMark'
import { toneOf } from '../attention-links'
import type { WallTurn } from './pages'
import { Trend } from './Trend'
import type { Trend as TrendOf, Wall } from './use-wall'
import css from './Wall.module.css'

const colors = { received: '#5cc3b0', sent: '#faabf3', clients: '#7fb4f7' }
const ways: Record<WallNetwork['wan'], Tone> = { down: 'bad', partly: 'warn', up: 'ok', unknown: 'never' }

/** What needs hands now, the worst that there is room for; how many there are is said. */
export function NowPart({ wall, now, most }: { wall: Wall; now: number; most: number }) {
  const { t } = useTranslation(['overview', 'alarm'])
  const formats = useFormats()
  const { items, counts } = wall.attention
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  return (
    <section className={css.now}>
      <h2 className={css.partTitle}>
        {t('attention.title')}
        {total > 0 && <small>{formats.count(total)}</small>}
      </h2>
      {total === 0 && (
        <p className={css.calm}>
          <StatusShape tone="ok" />
          {t('attention.none')}
        </p>
      )}
      <ul>
        {items.slice(0, most).map(({ kind, urgency, sn, name, groupName, since, ratio }) => (
          <li key={`${kind} ${sn} ${since}`}>
            <StatusShape tone={toneOf[urgency]} />
            <span>
              <b>
                <bdi>{name}</bdi>
              </b>
              <span className={css.why}>
                {t(`attention.kind.${kind}`, {
                  ratio: ratio === null ? '' : formats.ratio(ratio),
                  until: '',
                })}
                {groupName && ' · '}
                {groupName && <bdi>{groupName}</bdi>}
              </span>
            </span>
            {since !== null && <span className={css.since}>{formats.age(since, now)}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** How it went lately. */
export function TrendPart({ trend }: { trend: TrendOf | null }) {
  const { t } = useTranslation(['overview', 'telemetry'])
  const formats = useFormats()
  if (!trend) return <section className={css.trends} />
  const { start, stepMs, received, sent, clients } = trend
  return (
    <section className={css.trends}>
      <Trend
        title={t('telemetry:chart.internetTraffic')}
        {...{ start, stepMs }}
        format={formats.bitRate}
        lines={[
          { name: t('telemetry:line.received'), color: colors.received, values: received },
          { name: t('telemetry:line.sent'), color: colors.sent, values: sent },
        ]}
      />
      <Trend
        title={t('telemetry:chart.clientsTogether')}
        {...{ start, stepMs }}
        format={(clients) => formats.count(Math.round(clients))}
        lines={[{ name: t('telemetry:line.allClients'), color: colors.clients, values: clients }]}
      />
    </section>
  )
}

/** The networks, worst first, so many at a time. */
export function NetworksPart({ wall, turn }: { wall: Wall; turn: WallTurn }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  return (
    <section className={css.networks}>
      <h2 className={css.partTitle}>
        {t('wall.networks')}
        <small>
          {formats.count(wall.networksTotal)}
          {turn.pages > 1 && ` · ${formats.count(turn.page)}/${formats.count(turn.pages)}`}
        </small>
      </h2>
      <ul>
        {turn.networks.map((network) => (
          <li key={network.ID} data-tone={ways[network.wan]}>
            <span className={css.networkName}>
              <StatusShape tone={ways[network.wan]} />
              <bdi>{network.Name}</bdi>
            </span>
            <span className={css.networkState}>{t(`wall.way.${network.wan}`)}</span>
            <span className={css.networkFigures}>
              {t('wall.ofNetwork', {
                online: formats.count(network.online),
                total: formats.count(network.total),
                users: formats.count(network.users),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
