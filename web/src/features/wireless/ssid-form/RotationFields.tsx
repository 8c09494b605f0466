import { Select, Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { weekdays } from '#contract/configuration/active-time.ts'
import { weekdayName } from '../../../components/configuration/active-time/weekday-words'
import { useFormats } from '../../../i18n/use-formats'
import css from './FieldGroup.module.css'
import { type SsidForm, useWatched } from './ssid-form'

/** A password that gives way to a new one by itself. */
export function RotationFields({ form }: { form: SsidForm }) {
  const { t } = useTranslation('wireless')
  const rotates = useWatched(form, 'rotates')
  return (
    <>
      <Switch
        key={form.key('rotates')}
        label={t('form.rotation')}
        description={t('form.rotationHint')}
        {...form.getInputProps('rotates', { type: 'checkbox' })}
      />
      {rotates && <When form={form} />}
    </>
  )
}

function When({ form }: { form: SsidForm }) {
  const { t } = useTranslation('wireless')
  const { locale } = useFormats()
  const every = useWatched(form, 'every')
  return (
    <div className={css.half}>
      <Select
        key={form.key('every')}
        label={t('form.every')}
        allowDeselect={false}
        data={(['day', 'week', 'month'] as const).map((value) => ({ value, label: t(`every.${value}`) }))}
        {...form.getInputProps('every')}
      />
      {every === 'week' && (
        <Select
          key={form.key('weekday')}
          label={t('form.weekday')}
          allowDeselect={false}
          data={weekdays.map((value) => ({ value, label: weekdayName(value, locale, 'long') }))}
          {...form.getInputProps('weekday')}
        />
      )}
      <TextInput key={form.key('at')} type="time" label={t('form.at')} {...form.getInputProps('at')} />
    </div>
  )
}
