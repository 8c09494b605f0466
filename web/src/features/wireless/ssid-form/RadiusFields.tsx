import { Switch, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCovered } from './CoveredFields'
import { FieldGroup } from './FieldGroup'
import css from './FieldGroup.module.css'
import { SecretField } from './SecretField'
import { type SsidForm, useWatched } from './ssid-form'

/** The server that decides who may join, and the one that counts. */
export function RadiusFields({ form }: { form: SsidForm }) {
  const { t } = useTranslation(['wireless', 'common'])
  const accounting = useWatched(form, 'accounting')
  if (!useCovered('radius')) return null
  return (
    <FieldGroup title={t('form.radius')}>
      <Server form={form} host="host" port="port" labels={[t('form.host'), t('form.port')]} />
      <SecretField
        form={form}
        name="secret"
        keep="keepSecret"
        label={t('form.secret')}
        hint={t('form.secretHint')}
        kept={t('form.secretKept')}
        maxLength={255}
      />
      <TextInput
        key={form.key('nas')}
        label={`${t('form.nas')} (${t('common:form.optional')})`}
        description={t('form.nasHint')}
        autoComplete="off"
        {...form.getInputProps('nas')}
      />
      <Switch
        key={form.key('accounting')}
        label={t('form.accounting')}
        description={t('form.accountingHint')}
        {...form.getInputProps('accounting', { type: 'checkbox' })}
      />
      {accounting && (
        <>
          <Server
            form={form}
            host="accountingHost"
            port="accountingPort"
            labels={[t('form.accountingHost'), t('form.accountingPort')]}
          />
          <SecretField
            form={form}
            name="accountingSecret"
            keep="keepAccountingSecret"
            label={t('form.accountingSecret')}
            hint={t('form.secretHint')}
            kept={t('form.secretKept')}
            maxLength={255}
          />
        </>
      )}
    </FieldGroup>
  )
}

interface ServerProps {
  form: SsidForm
  host: 'host' | 'accountingHost'
  port: 'port' | 'accountingPort'
  labels: [string, string]
}

function Server({ form, host, port, labels }: ServerProps) {
  const { t } = useTranslation('wireless')
  return (
    <div className={css.pair}>
      <TextInput
        key={form.key(host)}
        label={labels[0]}
        description={t('form.hostHint')}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps(host)}
      />
      <TextInput
        key={form.key(port)}
        label={labels[1]}
        description={t('form.range', { min: 1, max: 65_535 })}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        {...form.getInputProps(port)}
      />
    </div>
  )
}
