import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ActiveTimeInputs } from '../../../components/configuration/active-time/ActiveTimeInputs'
import { useCovered } from './CoveredFields'
import { FieldGroup } from './FieldGroup'
import { type SsidForm, useWatched } from './ssid-form'

/** When it is broadcast. */
export function TimeFields({ form }: { form: SsidForm }) {
  const { t } = useTranslation('wireless')
  const timed = useWatched(form, 'timed')
  if (!useCovered('activeTime')) return null
  return (
    <FieldGroup title={t('form.times')}>
      <Switch
        key={form.key('timed')}
        label={t('form.timed')}
        description={t('form.extended')}
        {...form.getInputProps('timed', { type: 'checkbox' })}
      />
      {timed && (
        <ActiveTimeInputs
          days={form.getInputProps('days')}
          from={form.getInputProps('from')}
          to={form.getInputProps('to')}
        />
      )}
    </FieldGroup>
  )
}
