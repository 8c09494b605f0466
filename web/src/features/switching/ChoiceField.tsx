import { SegmentedControl } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import css from './PortForm.module.css'
import { MIXED, type MixedValue } from './port-edits'

interface ChoiceFieldProps<Value extends string> {
  label: string
  value: Value | MixedValue | undefined
  choices: readonly { value: Value; label: string }[]
  note?: string
  disabled?: boolean
  onChoose: (value: Value) => void
}

/** One of a few; none of them is marked while the chosen ports differ. */
export function ChoiceField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { t } = useTranslation('switching')
  const id = useId()
  const mixed = props.value === MIXED
  return (
    <div className={css.field}>
      <div className={css.head}>
        <span id={id} className={css.name}>
          {props.label}
        </span>
        {mixed && (
          <span className={css.mixed} title={t('mixedHint')}>
            {t('mixed')}
          </span>
        )}
      </div>
      <SegmentedControl
        aria-labelledby={id}
        fullWidth
        size="sm"
        disabled={props.disabled ?? false}
        value={typeof props.value === 'string' ? props.value : ''}
        onChange={(value) => props.onChoose(value as Value)}
        data={[...props.choices]}
      />
      {props.note && <p className={css.note}>{props.note}</p>}
    </div>
  )
}
