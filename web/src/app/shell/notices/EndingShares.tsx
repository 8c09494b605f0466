import { IconHourglassLow } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../i18n/use-formats'
import css from './EndingShares.module.css'
import type { EndingShare } from './use-ending-shares'

/** Shares that end soon, above the alarms; to see them is to have been reminded. */
export function EndingShares({ ending, onLook }: { ending: EndingShare[]; onLook: () => void }) {
  const { t } = useTranslation('shell')
  const { time } = useFormats()
  useEffect(onLook, [onLook])
  if (ending.length === 0) return null
  return (
    <section className={css.ending} aria-labelledby="ending-shares">
      <h2 id="ending-shares">{t('ending.title')}</h2>
      <ul>
        {ending.map(({ ID, side, Name: name, from, to, until }) => (
          <li key={ID}>
            <IconHourglassLow size={16} stroke={1.6} />
            <span>{t(`ending.${side}`, { name, from, to, when: time(until!) })}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
