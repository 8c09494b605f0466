import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Language } from '#contract/identity/endpoints.ts'
import { register } from '#contract/identity/registration.ts'
import { call } from '../../../api/call'
import { storeSession } from '../../../api/session'
import { NewPassword } from '../../../components/form/NewPassword'
import { useAppForm } from '../../../components/form/use-app-form'
import { usePasswordRule } from '../../../components/form/use-password-rule'
import { CodeInput, CodeSent } from '../codes/CodeSent'
import { requestCode } from '../codes/request-code'
import css from '../LoginPage.module.css'

/** Second step: the code that came, a name for the tenant, and a password. Signs in when it is done. */
export function RegisterForm({ target, onOther }: { target: string; onOther: () => void }) {
  const { t, i18n } = useTranslation(['identity', 'common'])
  const problems = usePasswordRule()
  const labels = {
    code: t('code.code'),
    company: t('register.company'),
    username: t('login.name'),
    password: t('login.password'),
    again: t('register.again'),
  }
  const form = useAppForm({
    initial: { code: '', company: '', username: '', password: '', again: '' },
    schema: register.body!,
    required: ['code', 'company', 'password'],
    labels,
    check: (values) =>
      problems(values, { name: 'password', again: 'again', username: values.username.trim() }),
    fieldOf: { code_wrong: 'code', name_in_use: 'username', password_weak: 'password' },
    send: async ({ again: _again, username, ...values }) => {
      const name = username.trim()
      const language = i18n.language as Language
      const made = await call(register, {
        body: { ...values, target, language, ...(name && { username: name }) },
      })
      storeSession(made.sessid)
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.form}>
      <CodeSent target={target} send={() => requestCode(target, 'register')} onOther={onOther} />
      <CodeInput key={form.key('code')} size="md" {...form.getInputProps('code')} />
      <TextInput
        key={form.key('company')}
        label={labels.company}
        autoComplete="organization"
        size="md"
        {...form.getInputProps('company')}
      />
      <TextInput
        key={form.key('username')}
        label={`${labels.username} (${t('common:form.optional')})`}
        description={t('register.nameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        size="md"
        {...form.getInputProps('username')}
      />
      <NewPassword
        form={form}
        name="password"
        again="again"
        labels={{ name: labels.password, again: labels.again }}
        username={form.getValues().username}
        size="md"
      />
      <Button type="submit" size="md" fullWidth loading={form.sending} mt={4}>
        {t('register.submit')}
      </Button>
    </form>
  )
}
