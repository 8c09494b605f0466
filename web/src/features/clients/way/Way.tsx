import {
  IconAccessPoint,
  IconDevices,
  IconPlugConnected,
  IconRouter,
  IconServer2,
  IconWifi,
  IconWorld,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Hop } from '#contract/clients/way.ts'
import { ratingTones } from '../../../components/clients/rating-tones'
import { AppLink } from '../../../lib/AppLink'
import { StateMark, StatusShape } from '../../../ui/StateMark'
import { clientAt } from '../client-words'
import { useFindingWords, useHopName, useIsolated, useShortHopName } from './use-finding-words'
import css from './Way.module.css'

const iconOf = ({ type, device }: Hop): TablerIcon => {
  if (type === 'device') return device?.kind === 'ap' ? IconAccessPoint : IconServer2
  return icons[type]
}
const icons: Record<Exclude<Hop['type'], 'device'>, TablerIcon> = {
  client: IconDevices,
  radio: IconWifi,
  link: IconPlugConnected,
  gateway: IconRouter,
  internet: IconWorld,
}

/** A device stands there once as itself and once as what it is connected by. */
const keyOf = ({ type, device, port }: Hop, at: number) => `${at} ${type} ${device?.sn} ${port}`

/** The way drawn in one line; the list below says the same in words. */
export function WayDrawing({ way }: { way: readonly Hop[] }) {
  const nameOf = useShortHopName()
  return (
    <div className={css.drawing} aria-hidden="true">
      {way.map((hop, at) => {
        const Icon = iconOf(hop)
        return (
          <div
            key={keyOf(hop, at)}
            className={css.stop}
            data-tone={ratingTones[hop.rating]}
            data-minor={hop.type === 'link' || undefined}
          >
            <span className={css.node}>
              <Icon size={hop.type === 'link' ? 14 : 20} stroke={1.6} />
              <span className={css.badge}>
                <StatusShape tone={ratingTones[hop.rating]} />
              </span>
            </span>
            <span className={css.label}>{nameOf(hop)}</span>
          </div>
        )
      })}
    </div>
  )
}

/** Hop by hop: how it is, why, and where to go about it. */
export function WayList({ way, group }: { way: readonly Hop[]; group: number }) {
  const { t } = useTranslation('clients')
  return (
    <ol className={css.list} aria-label={t('page.way')}>
      {way.map((hop, at) => (
        <HopLine key={keyOf(hop, at)} hop={hop} group={group} />
      ))}
    </ol>
  )
}

function HopLine({ hop, group }: { hop: Hop; group: number }) {
  const { t } = useTranslation('clients')
  const nameOf = useHopName()
  const words = useFindingWords()
  const isolate = useIsolated()
  const Icon = iconOf(hop)
  const { findings, rating, device } = hop
  return (
    <li className={css.hop} data-tone={ratingTones[rating]}>
      <span className={css.mark}>
        <Icon size={18} stroke={1.6} aria-hidden="true" />
      </span>
      <div className={css.body}>
        <div className={css.title}>
          <h3>
            {device && hop.type !== 'internet' ? (
              <AppLink to="/device/info" search={deviceSearch(hop, device.sn)}>
                {nameOf(hop)}
              </AppLink>
            ) : (
              nameOf(hop)
            )}
            {hop.channel !== null && (
              <span className={css.channel}>{t('hop.channel', { channel: hop.channel })}</span>
            )}
          </h3>
          <StateMark tone={ratingTones[rating]} text={t(`rating.${rating}`)} pill />
        </div>
        <ul className={css.findings}>
          {findings.map((finding) => (
            <li key={`${finding.code} ${finding.params.port ?? ''}`} data-tone={ratingTones[finding.rating]}>
              <StatusShape tone={ratingTones[finding.rating]} />
              <span>
                {words(finding)}
                {finding.code === 'nearer' && finding.sn && (
                  <>
                    {' '}
                    <AppLink to="/device/info" search={{ sn: finding.sn }}>
                      {t('act.open', { name: isolate(String(finding.params.name)) })}
                    </AppLink>
                  </>
                )}
                {finding.code === 'addressShared' && (
                  <>
                    {' '}
                    <AppLink {...clientAt({ group, mac: String(finding.params.mac) })}>
                      {t('act.open', { name: isolate(String(finding.params.name)) })}
                    </AppLink>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

/** The tab of the device that says more. */
const deviceSearch = ({ type }: Hop, sn: string) =>
  type === 'radio' ? { sn, tab: 'radios' } : type === 'link' ? { sn, tab: 'ports' } : { sn }
