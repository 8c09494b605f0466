import { Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Covered, useCovered } from './CoveredFields'
import { FieldGroup } from './FieldGroup'
import { type SsidForm, useWatched } from './ssid-form'
import { mayRoamFast } from './ssid-values'

/** What helps clients to move from one access point to the next. */
export function RoamingFields({ form }: { form: SsidForm }) {
  const { t } = useTranslation('wireless')
  const security = useWatched(form, 'security')
  const said = useCovered('security')
  const fast = !said || mayRoamFast(security)
  return (
    <Covered of={['roaming', 'roamingThreshold']}>
      <FieldGroup title={t('form.roaming')}>
        <Covered of={['roaming']}>
          {(['k', 'v'] as const).map((name) => (
            <Switch
              key={form.key(name)}
              label={t(`form.${name}`)}
              description={t(`form.${name}Hint`)}
              {...form.getInputProps(name, { type: 'checkbox' })}
            />
          ))}
        </Covered>
        <Covered of={['roamingThreshold']}>
          <TextInput
            key={form.key('threshold')}
            label={t('form.threshold')}
            description={t('form.thresholdHint')}
            inputMode="numeric"
            autoComplete="off"
            dir="ltr"
            {...form.getInputProps('threshold')}
          />
        </Covered>
        <Covered of={['roaming']}>
          <Switch
            key={form.key('r')}
            label={t('form.r')}
            description={fast ? t('form.rHint') : t('form.rNeeds')}
            disabled={!fast}
            {...form.getInputProps('r', { type: 'checkbox' })}
          />
        </Covered>
      </FieldGroup>
    </Covered>
  )
}
