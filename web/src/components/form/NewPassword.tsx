import { PasswordInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PasswordStrength, passwordStrength } from '#contract/identity/password-strength.ts'
import css from './NewPassword.module.css'
import type { AppForm } from './use-app-form'

interface NewPasswordProps<Values extends Record<string, unknown>> {
  form: AppForm<Values>
  /** Its field, and the field in which it is typed again. */
  name: keyof Values & string
  again: keyof Values & string
  labels: { name: string; again: string }
  /** Whose password it becomes: their name is no password. */
  username?: string
  size?: 'sm' | 'md'
}

/** A password that is chosen: its rule in the hint, its strength while one types, and the same once more. */
export function NewPassword<Values extends Record<string, unknown>>(props: NewPasswordProps<Values>) {
  const { form, name, again, labels, username = '', size = 'sm' } = props
  const { t } = useTranslation('common')
  const [typed, setTyped] = useState(() => String(form.getValues()[name] ?? ''))
  form.watch(name, ({ value }) => setTyped(String(value ?? '')))
  const shared = {
    size,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('form.password.show') },
  }
  return (
    <>
      <div>
        <PasswordInput
          key={form.key(name)}
          label={labels.name}
          description={t('form.password.hint')}
          {...shared}
          {...form.getInputProps(name)}
        />
        <Meter strength={typed === '' ? null : passwordStrength(typed, username)} />
      </div>
      <PasswordInput key={form.key(again)} label={labels.again} {...shared} {...form.getInputProps(again)} />
    </>
  )
}

const bars: Record<PasswordStrength, number> = { weak: 1, fair: 2, strong: 3 }

/** The word says what the bars show; it is read out as it changes. */
function Meter({ strength }: { strength: PasswordStrength | null }) {
  const { t } = useTranslation('common')
  const on = strength ? bars[strength] : 0
  return (
    <div className={css.meter} data-strength={strength ?? undefined}>
      <span className={css.bars} aria-hidden="true">
        {[1, 2, 3].map((n) => (
          <span key={n} className={css.bar} data-on={n <= on || undefined} />
        ))}
      </span>
      <output className={css.word} aria-live="polite" aria-label={t('form.password.strengthLabel')}>
        {strength && t(`form.password.strength.${strength}`)}
      </output>
    </div>
  )
}
