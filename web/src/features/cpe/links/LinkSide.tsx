import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { LinkEnd } from '#contract/cpe/schemas.ts'
import { Age } from '../../../components/Age'
import { BridgeEnd } from '../../../components/bridge/BridgeEnd'
import { Unknown } from '../../../components/Unknown'
import { useFormats } from '../../../i18n/use-formats'
import { AppLink } from '../../../lib/AppLink'
import css from './LinkSide.module.css'

/** One end of a link: which device it is, at what it hears the other and how fast it is sent to. */
export function LinkSide({ end, side }: { end: LinkEnd | null; side: 'base' | 'station' }) {
  const { t } = useTranslation('cpe-links')
  return (
    <section className={css.side} data-side={side} aria-label={t(side)}>
      <div className={css.drawing}>
        <BridgeEnd mode={side} ours={end !== null} />
      </div>
      <div className={css.words}>
        <p className={css.kind}>{t(side)}</p>
        {end ? (
          <Facts end={end} />
        ) : (
          <p className={css.nobody}>{t(side === 'base' ? 'noBase' : 'noStation')}</p>
        )}
      </div>
    </section>
  )
}

function Facts({ end }: { end: LinkEnd }) {
  const { t } = useTranslation('cpe-links')
  const { dbm, bitRate, duration } = useFormats()
  const told = (value: number | null, draw: (value: number) => ReactNode) =>
    value === null ? <Unknown reason={end.at === null ? 'noReport' : 'notReported'} /> : draw(value)
  return (
    <>
      <AppLink className={css.name} to="/device/info" search={{ sn: end.sn }}>
        <bdi>{end.name}</bdi>
      </AppLink>
      <p className={css.signal}>
        <span>{t('signal')}</span> <strong>{told(end.signalDbm, dbm)}</strong>
      </p>
      <dl className={css.facts}>
        <dt>{t('rate')}</dt>
        <dd>{told(end.receiveBps, bitRate)}</dd>
        <dt>{t('power')}</dt>
        <dd>{told(end.txPowerDbm, dbm)}</dd>
        <dt>{t('noise')}</dt>
        <dd>{told(end.noiseDbm, dbm)}</dd>
        <dt>{t('connected')}</dt>
        <dd>{told(end.connectedSeconds, duration)}</dd>
        <dt>{t('reported')}</dt>
        <dd>{end.at === null ? <Unknown reason="noReport" /> : <Age at={end.at} />}</dd>
      </dl>
    </>
  )
}
