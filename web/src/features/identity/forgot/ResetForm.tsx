import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { resetPassword } from '#contract/identity/registration.ts'
import { call } from '../../../api/call'
import { NewPassword } from '../../../components/form/NewPassword'
import { useAppForm } from '../../../components/form/use-app-form'
import { usePasswordRule } from '../../../components/form/use-password-rule'
import { useNotify } from '../../../components/toast/use-notify'
import { CodeInput, CodeSent } from '../codes/CodeSent'
import { requestCode } from '../codes/request-code'
import css from '../LoginPage.module.css'

/** Second step: the code that came and the new password. It does not sign in: a second factor is still asked for. */
export function ResetForm({ target, onOther }: { target: string; onOther: () => void }) {
  const { t } = useTranslation('identity')
  const notify = useNotify()
  const navigate = useNavigate()
  const problems = usePasswordRule()
  const labels = { code: t('code.code'), next: t('password.next'), again: t('password.again') }
  const form = useAppForm({
    initial: { code: '', next: '', again: '' },
    schema: resetPassword.body!,
    labels,
    check: (values) => problems(values, { name: 'next', again: 'again' }),
    fieldOf: { code_wrong: 'code', password_weak: 'next' },
    send: ({ code, next }) => call(resetPassword, { body: { target, code, next } }),
    done: () => {
      notify.ok(t('forgot.done'))
      void navigate({ to: '/login' })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.form}>
      <CodeSent ifKnown target={target} send={() => requestCode(target, 'forgot')} onOther={onOther} />
      <CodeInput key={form.key('code')} size="md" {...form.getInputProps('code')} />
      <NewPassword
        form={form}
        name="next"
        again="again"
        labels={{ name: labels.next, again: labels.again }}
        size="md"
      />
      <Button type="submit" size="md" fullWidth loading={form.sending} mt={4}>
        {t('forgot.submit')}
      </Button>
    </form>
  )
}
