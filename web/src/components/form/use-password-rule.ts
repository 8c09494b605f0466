import { useTranslation } from 'react-i18next'
import { passwordStrength } from '#contract/identity/password-strength.ts'

interface Fields<Name extends string> {
  name: Name
  again: Name
  username?: string
}

/** For a form's `check`: too weak is said at the password, a difference at its repetition. */
export function usePasswordRule() {
  const { t } = useTranslation('errors')
  return <Name extends string>(
    values: Record<Name, string>,
    { name, again, username }: Fields<Name>,
  ): Partial<Record<Name, string>> => {
    const found: Partial<Record<Name, string>> = {}
    if (values[name] && passwordStrength(values[name], username) === 'weak') found[name] = t('password_weak')
    else if (values[name] !== values[again]) found[again] = t('passwords_differ')
    return found
  }
}
