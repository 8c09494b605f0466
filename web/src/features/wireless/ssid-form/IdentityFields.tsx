import { Select, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { SSID_NAME_MAX_BYTES } from '#contract/wireless/intent.ts'
import { Covered, useCovered } from './CoveredFields'
import { FieldGroup } from './FieldGroup'
import css from './FieldGroup.module.css'
import { RotationFields } from './RotationFields'
import { SecretField } from './SecretField'
import { type SsidForm, useWatched } from './ssid-form'
import { bytesOf } from './ssid-problems'
import { needsPassword } from './ssid-values'
import { wifiStrength } from './wifi-strength'

const choices = [
  { group: 'withPassword', items: ['wpa2_wpa3', 'wpa3', 'wpa2'] },
  { group: 'withoutPassword', items: ['owe', 'owe_transition', 'open'] },
  { group: 'withAccounts', items: ['wpa2_enterprise', 'wpa3_enterprise'] },
] as const

interface IdentityFieldsProps {
  form: SsidForm
  /** What SSIDs have in common: it has a name of its own, and is neither on nor off. */
  ofProfile?: boolean
  /** Below the name of a profile. */
  children?: ReactNode
}

/** What it is called, who may join. */
export function IdentityFields({ form, ofProfile = false, children }: IdentityFieldsProps) {
  const { t } = useTranslation(['wireless', 'configuration'])
  const security = useWatched(form, 'security')
  const saysSecurity = useCovered('security')
  const asksPassword = useCovered('password') && (!saysSecurity || needsPassword(security))
  return (
    <FieldGroup title={t('form.identity')}>
      {ofProfile ? (
        <>
          <TextInput
            key={form.key('name')}
            data-autofocus
            label={t('configuration:profiles.name')}
            autoComplete="off"
            maxLength={32}
            {...form.getInputProps('name')}
          />
          {children}
        </>
      ) : (
        <>
          <NameField form={form} />
          <Switch
            key={form.key('enabled')}
            label={t('form.enabled')}
            {...form.getInputProps('enabled', { type: 'checkbox' })}
          />
        </>
      )}
      <Covered of={['security']}>
        <Select
          key={form.key('security')}
          label={t('form.security')}
          allowDeselect={false}
          data={choices.map(({ group, items }) => ({
            group: t(`form.${group}`),
            items: items.map((value) => ({ value, label: t(`security.${value}`) })),
          }))}
          {...form.getInputProps('security')}
        />
        <p className={css.explain} data-tone={security === 'open' ? 'warn' : undefined}>
          {t(`explain.${security}`)}
        </p>
      </Covered>
      {asksPassword && (
        <SecretField
          form={form}
          name="password"
          keep="keepPassword"
          label={t('form.password')}
          hint={t('form.passwordHint')}
          kept={t('form.passwordKept')}
          maxLength={64}
        >
          <Strength form={form} />
        </SecretField>
      )}
      {needsPassword(security) && !ofProfile && <RotationFields form={form} />}
    </FieldGroup>
  )
}

function NameField({ form }: { form: SsidForm }) {
  const { t } = useTranslation('wireless')
  const name = useWatched(form, 'name')
  const count = bytesOf(name)
  return (
    <TextInput
      key={form.key('name')}
      data-autofocus
      label={t('form.name')}
      autoComplete="off"
      spellCheck={false}
      rightSectionWidth={92}
      rightSection={
        <span id="ssid-bytes" className={css.count} data-over={count > SSID_NAME_MAX_BYTES || undefined}>
          {t('form.bytes', { used: count, max: SSID_NAME_MAX_BYTES })}
        </span>
      }
      {...form.getInputProps('name')}
    />
  )
}

const steps = ['weak', 'fair', 'strong'] as const

/** How well a new password stands up to guessing. */
function Strength({ form }: { form: SsidForm }) {
  const { t } = useTranslation('wireless')
  const password = useWatched(form, 'password')
  const keeping = useWatched(form, 'keepPassword')
  if (keeping || password === '') return null
  const strength = wifiStrength(password)
  return (
    <p className={css.strength} role="status">
      <span className={css.meter} aria-hidden="true">
        {steps.map((step, at) => (
          <i key={step} data-on={at <= steps.indexOf(strength) ? strength : undefined} />
        ))}
      </span>
      {t(`form.strength.${strength}`)}
    </p>
  )
}
