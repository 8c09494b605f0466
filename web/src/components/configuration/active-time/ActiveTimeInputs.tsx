import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { weekdays } from '#contract/configuration/active-time.ts'
import { useFormats } from '../../../i18n/use-formats'
import css from './ActiveTimeInputs.module.css'
import { weekdayName } from './weekday-words'

interface ActiveTimeInputsProps {
  /** What each of the inputs is given: value, change and error. */
  days: object
  from: object
  to: object
  disabled?: boolean
}

/** Days and two times, by the wall clock of the network. */
export function ActiveTimeInputs({ days, from, to, disabled = false }: ActiveTimeInputsProps) {
  const { t } = useTranslation('configuration')
  const { locale } = useFormats()
  return (
    <>
      <Checkbox.Group label={t('activeTime.days')} {...days}>
        <div className={css.days}>
          {weekdays.map((day) => (
            <Checkbox key={day} value={day} label={weekdayName(day, locale, 'short')} disabled={disabled} />
          ))}
        </div>
      </Checkbox.Group>
      <div className={css.times}>
        <TextInput type="time" label={t('activeTime.from')} disabled={disabled} {...from} />
        <TextInput type="time" label={t('activeTime.to')} disabled={disabled} {...to} />
      </div>
      <p className={css.hint}>{t('activeTime.hint')}</p>
    </>
  )
}
