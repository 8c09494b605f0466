import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { asApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { storeSession } from '../../../api/session'
import { part } from '../../../lib/part'
import css from '../LoginPage.module.css'
import { useSignIn } from './use-sign-in'

/** Not needed to draw the page: it comes while one types. */
const contract = () => part(() => import('#contract/identity/endpoints.ts'))

/** Name and password of an account of this server; `onSecondStep` when a code is wanted, too. */
export function PasswordForm({ onSecondStep }: { onSecondStep: (challenge: string) => void }) {
  const { t } = useTranslation('identity')
  const password = useRef<HTMLInputElement>(null)
  const labels = { username: t('login.username'), password: t('login.password') }
  const form = useSignIn(labels, async (values) => {
    try {
      const { login } = await contract()
      storeSession((await call(login, { body: values })).sessid)
    } catch (error) {
      const { failure, params } = asApiError(error)
      if (failure === 'second_factor_required') return onSecondStep(String(params.challenge))
      password.current?.select()
      throw error
    }
  })
  return (
    <form onSubmit={form.submit} onInput={contract} noValidate className={css.form}>
      <TextInput
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        size="md"
        {...form.inputProps('username')}
      />
      <PasswordInput
        ref={password}
        autoComplete="current-password"
        size="md"
        {...form.inputProps('password')}
      />
      <Button type="submit" size="md" fullWidth loading={form.sending} mt={4}>
        {t('login.submit')}
      </Button>
    </form>
  )
}
