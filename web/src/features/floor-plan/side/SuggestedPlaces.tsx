import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PlannedBand } from '#contract/radio-planning/regulatory.ts'
import { useFormats } from '../../../i18n/use-formats'
import { bandNames } from '../heat/HeatPanel'
import { type Suggestion, suggestLevel, suggestShare } from '../heat/suggest'
import css from './Side.module.css'

interface SuggestedPlacesProps {
  suggestion: Suggestion
  band: PlannedBand
  onTake: () => void
  onDiscard: () => void
}

/** Where more access points would go, and what each of them would bring. */
export function SuggestedPlaces({ suggestion, band, onTake, onDiscard }: SuggestedPlacesProps) {
  const { t } = useTranslation(['floor-plan', 'common'])
  const formats = useFormats()
  const { places, before, after, enough } = suggestion
  const level = formats.dbm(suggestLevel)
  return (
    <div className={css.column} role="status">
      <p>
        {t('planned.together', {
          ...{ level, band: bandNames[band], before: formats.ratio(before), after: formats.ratio(after) },
        })}
      </p>
      <ol className={css.places}>
        {places.map(({ x, y, gained, louder }) => (
          <li key={`${x} ${y}`}>
            {t('planned.place', { x: formats.metres(x), y: formats.metres(y) })}
            <span className={css.soft}>
              {gained > 0
                ? t('planned.gain', { share: formats.ratio(gained), level })
                : t('planned.louder', { gain: formats.db(louder) })}
            </span>
          </li>
        ))}
      </ol>
      {enough !== null && enough < places.length && (
        <p>{t('planned.enough', { number: formats.count(enough), share: formats.ratio(suggestShare) })}</p>
      )}
      <p className={css.soft}>{t('planned.how', { level })}</p>
      <div className={css.row}>
        <Button onClick={onTake}>{t('planned.take')}</Button>
        <Button variant="default" onClick={onDiscard}>
          {t('common:action.discard')}
        </Button>
      </div>
    </div>
  )
}
