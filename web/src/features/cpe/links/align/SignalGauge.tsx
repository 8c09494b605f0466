import { useTranslation } from 'react-i18next'
import { atLeast, ratingLimits } from '#contract/clients/ratings.ts'
import { type LinkEnd, linkLimits } from '#contract/cpe/schemas.ts'
import { Age } from '../../../../components/Age'
import { useFormats } from '../../../../i18n/use-formats'
import { Panel } from '../../../../ui/page/Panel'
import css from './SignalGauge.module.css'

const scale = { from: -90, to: linkLimits.overloadDbm } as const
const { good, poor } = ratingLimits.signalDbm
const marks = [scale.from, poor, good, scale.to]

const place = (value: number): string => {
  const share = (value - scale.from) / (scale.to - scale.from)
  return `${100 * Math.max(0, Math.min(1, share))}%`
}

/** What one end hears, large enough to be read from a ladder, against the best it has heard. */
export function SignalGauge({
  end,
  side,
  best,
}: {
  end: LinkEnd
  side: 'base' | 'station'
  best: number | null
}) {
  const { t } = useTranslation('cpe-links')
  const { dbm } = useFormats()
  const now = end.online ? end.signalDbm : null
  return (
    <Panel title={<bdi>{end.name}</bdi>} aside={<span className={css.kind}>{t(side)}</span>}>
      <div className={css.figures}>
        <p className={css.now} data-rating={now === null ? 'unknown' : atLeast(now, ratingLimits.signalDbm)}>
          <span>{t('align.now')}</span>
          <strong>{now === null ? t('align.nothing') : dbm(now)}</strong>
        </p>
        <p className={css.best}>
          <span>{t('align.best')}</span>
          <strong>{best === null ? '—' : dbm(best)}</strong>
        </p>
      </div>
      <Bar name={end.name} now={now} best={best} />
      <p className={css.advice}>
        <Advice now={now} best={best} />
        {end.at !== null && (
          <span className={css.age}>
            {t('reported')} <Age at={end.at} />
          </span>
        )}
      </p>
    </Panel>
  )
}

function Advice({ now, best }: { now: number | null; best: number | null }) {
  const { t } = useTranslation('cpe-links')
  const { db } = useFormats()
  if (now === null || best === null) return <strong>{t('align.waiting')}</strong>
  if (now > linkLimits.overloadDbm) return <strong>{t('align.loud')}</strong>
  return <strong>{now >= best ? t('align.atBest') : t('align.below', { value: db(best - now) })}</strong>
}

function Bar({ name, now, best }: { name: string; now: number | null; best: number | null }) {
  const { t } = useTranslation('cpe-links')
  const { dbm, number } = useFormats()
  const words = now === null ? t('align.nothing') : dbm(now)
  return (
    <>
      <div
        className={css.bar}
        role="meter"
        aria-label={t('align.gauge', { name })}
        aria-valuemin={scale.from}
        aria-valuemax={scale.to}
        aria-valuenow={now ?? scale.from}
        aria-valuetext={best === null ? words : t('align.said', { now: words, best: dbm(best) })}
      >
        {now !== null && (
          <div
            className={css.fill}
            data-rating={atLeast(now, ratingLimits.signalDbm)}
            style={{ inlineSize: place(now) }}
          />
        )}
        {best !== null && <div className={css.mark} style={{ insetInlineStart: place(best) }} />}
      </div>
      <div className={css.scale} aria-hidden="true">
        {marks.map((value) => (
          <span key={value} style={{ insetInlineStart: place(value) }}>
            {number(value)}
          </span>
        ))}
      </div>
    </>
  )
}
