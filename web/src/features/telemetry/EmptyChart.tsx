import { useTranslation } from 'react-i18next'
import { useFormats } from '../../i18n/use-formats'
import { plotHeight } from '../../ui/chart/geometry'
import css from './ChartCard.module.css'

/** A device is new for so long: its first samples may still be on their way. */
const newMs = 900_000

/** Nothing to draw, and why. */
export function EmptyChart({ since, interval }: { since: number | null; interval: number }) {
  const { t } = useTranslation('telemetry')
  const formats = useFormats()
  const young = since !== null && Date.now() - since < newMs
  return (
    <div className={css.empty} style={{ minHeight: plotHeight }}>
      <p>{t(young ? 'empty.title' : 'empty.none')}</p>
      {young && <p>{t('empty.body', { interval: formats.duration(interval) })}</p>}
    </div>
  )
}
