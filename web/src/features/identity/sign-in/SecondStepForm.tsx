import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { secondStep } from '#contract/identity/second-factor.ts'
import { asApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { storeSession } from '../../../api/session'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import css from '../LoginPage.module.css'

/** The code of the authenticator app, or a recovery code, after the password. */
export function SecondStepForm({ challenge, onStartAgain }: { challenge: string; onStartAgain: () => void }) {
  const { t } = useTranslation('identity')
  const notify = useNotify()
  const code = useRef<HTMLInputElement>(null)
  const labels = { code: t('secondStep.code') }
  const form = useAppForm({
    initial: { code: '' },
    required: ['code'],
    labels,
    fieldOf: { too_many_tries: 'code', invalid_parameter: 'code' },
    send: async (values) => {
      try {
        storeSession((await call(secondStep, { body: { challenge, ...values } })).sessid)
      } catch (error) {
        if (asApiError(error).failure !== 'sign_in_expired') {
          code.current?.select()
          throw error
        }
        notify.failed(error)
        onStartAgain()
      }
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.form}>
      <TextInput
        key={form.key('code')}
        ref={code}
        label={labels.code}
        description={t('secondStep.hint')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
        size="md"
        {...form.getInputProps('code')}
      />
      <Button type="submit" size="md" fullWidth loading={form.sending} mt={4}>
        {t('secondStep.submit')}
      </Button>
      <Button variant="subtle" size="sm" fullWidth onClick={onStartAgain}>
        {t('secondStep.startAgain')}
      </Button>
    </form>
  )
}
