import { useTranslation } from 'react-i18next'
import type { ReportSection } from '#contract/reporting/document.ts'
import { Definition } from '../../components/definition/Definition'
import { useFormats } from '../../i18n/use-formats'
import { Dash } from '../../ui/Dash'
import { Hint } from '../../ui/Hint'
import { metricsOfFigure } from './metrics-of-section'
import css from './Report.module.css'
import { ReportLink } from './ReportLink'
import type { Values } from './use-values'

type Figures = Extract<ReportSection, { type: 'figures' }>
type Figure = Figures['items'][number]

/** Numbers side by side, each with how it was counted and what it was the period before. */
export function FigureRow({ section, values }: { section: Figures; values: Values }) {
  const { t } = useTranslation('reporting')
  const compared = section.items.filter(({ before }) => before !== undefined)
  return (
    <>
      <dl className={css.figures}>
        {section.items.map((item) => (
          <OneFigure key={item.name} item={item} values={values} />
        ))}
      </dl>
      {compared.some(({ unit, before }) => unit !== 'count' && before === null) && (
        <p className={css.noBefore}>{t('screen.noBefore')}</p>
      )}
    </>
  )
}

function OneFigure({ item, values }: { item: Figure; values: Values }) {
  const { t } = useTranslation('reporting')
  const name = t(`figure.${item.name}` as 'figure.devices')
  const why = item.why && t(`why.${item.why}` as 'why.tooMuch')
  const written = values.write(item.value, item.unit)
  return (
    <div className={css.figure}>
      <dt>
        {name}
        <span className={css.screenOnly}>
          <Definition title={name} metrics={metricsOfFigure(item.name)} />
        </span>
      </dt>
      <dd className={css.number}>
        {written === null ? (
          <Dash reason={why ?? t('why.notMeasured')} />
        ) : (
          <ReportLink to={item.to} className={css.link} name={name}>
            <FigureText why={why} text={written} />
          </ReportLink>
        )}
      </dd>
      {item.over !== undefined && (
        <dd className={css.before}>{t('screen.watched', { time: values.number(item.over, 'seconds') })}</dd>
      )}
      {item.before !== undefined && item.before !== null && (
        <dd className={css.before}>
          <Before item={item} values={values} />
        </dd>
      )}
    </div>
  )
}

function FigureText({ why, text }: { why: string | undefined; text: string }) {
  if (!why) return text
  return (
    <Hint label={why}>
      <span className={css.told}>{text}</span>
      <span className="visually-hidden"> ({why})</span>
    </Hint>
  )
}

/** What it was before, and by how much it changed where that can be told as a share. */
function Before({ item, values }: { item: Figure; values: Values }) {
  const { t } = useTranslation('reporting')
  const { locale } = useFormats()
  const before = t('screen.before', { value: values.number(item.before ?? 0, item.unit) })
  const change = changeOf(item)
  if (change === null) return <span>{before}</span>
  const share = new Intl.NumberFormat(locale, {
    ...{ style: 'percent', signDisplay: 'exceptZero', maximumFractionDigits: 0 },
  })
  return (
    <span>
      <bdi className={css.change}>{share.format(change)}</bdi> {before}
    </span>
  )
}

/** Null where a share would say nothing: from nothing, or more than tenfold. */
export function changeOf({ value, before, unit }: Pick<Figure, 'value' | 'before' | 'unit'>): number | null {
  if (typeof value !== 'number' || !before || unit === 'ratio' || unit === 'dbm') return null
  const change = value / before - 1
  return Math.abs(change) > 9 ? null : change
}
