import { Button, PasswordInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import css from './FieldGroup.module.css'
import { type SsidForm, useWatched } from './ssid-form'

interface SecretFieldProps {
  form: SsidForm
  name: 'password' | 'secret' | 'accountingSecret'
  keep: 'keepPassword' | 'keepSecret' | 'keepAccountingSecret'
  label: string
  hint: string
  kept: string
  maxLength: number
  /** Stands below what is typed. */
  children?: ReactNode
}

/** A secret: what is saved is never shown; it stays, or a new one is typed. */
export function SecretField({ form, name, keep, label, hint, kept, maxLength, children }: SecretFieldProps) {
  const { t } = useTranslation('wireless')
  const keeping = useWatched(form, keep)
  const isSaved = form.getInitialValues()[keep] === true
  const setKeeping = (value: boolean) => form.setFieldValue(keep, value as never)
  if (keeping)
    return (
      <div role="group" aria-label={label}>
        <p className={css.keptLabel}>{label}</p>
        <div className={css.kept}>
          <span className={css.dots} aria-hidden="true">
            ••••••••
          </span>
          <p>{kept}</p>
          <Button size="compact-sm" variant="default" onClick={() => setKeeping(false)}>
            {t('form.change')}
          </Button>
        </div>
      </div>
    )
  return (
    <>
      <PasswordInput
        key={form.key(name)}
        label={label}
        description={hint}
        maxLength={maxLength}
        autoComplete="new-password"
        autoFocus={isSaved}
        visibilityToggleButtonProps={{ 'aria-label': t('form.show') }}
        {...form.getInputProps(name)}
      />
      {children}
      {isSaved && (
        <div className={css.back}>
          <Button size="compact-xs" variant="subtle" onClick={() => setKeeping(true)}>
            {t('form.keep')}
          </Button>
        </div>
      )}
    </>
  )
}
