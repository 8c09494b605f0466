import { Button, Group, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { contactOf } from '#contract/identity/contact.ts'
import { createEmployee, employeesMax, listEmployees } from '#contract/identity/employees.ts'
import { call } from '../../../api/call'
import { NewPassword } from '../../../components/form/NewPassword'
import { useAppForm } from '../../../components/form/use-app-form'
import { usePasswordRule } from '../../../components/form/use-password-rule'
import { useNotify } from '../../../components/toast/use-notify'
import { CodeInput, CodeSent } from '../codes/CodeSent'
import type { AccountType } from './account-type'
import { PostFields, usePostLabels, usePostRule } from './PostFields'
import { bodyOf, newPost, type PostValues } from './post'
import css from './SubAccounts.module.css'

interface AddFormProps {
  accountType: AccountType
  target: string
  send: () => Promise<void>
  onOther: () => void
  onClose: () => void
}

/** Second step: the code that came, for a new account name and password, and what it may do and where. */
export function AddForm(props: AddFormProps) {
  const { accountType, target, send, onOther, onClose } = props
  const { t } = useTranslation(['identity', 'common'])
  const { form, labels } = useAddForm(props)
  return (
    <form onSubmit={form.submit} noValidate className={css.form} autoComplete="off">
      <div>
        <CodeSent target={target} send={send} ifKnown={accountType === 'existing'} onOther={onOther} />
        {form.errors.target && (
          <p role="alert" className={css.refused}>
            {form.errors.target}
          </p>
        )}
      </div>
      <CodeInput
        key={form.key('code')}
        description={t('employees.codeHint')}
        {...form.getInputProps('code')}
      />
      {accountType === 'new' && (
        <>
          <TextInput
            key={form.key('username')}
            label={`${labels.username} (${t('common:form.optional')})`}
            description={t('employees.nameHint')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.getInputProps('username')}
          />
          <NewPassword
            form={form}
            name="password"
            again="again"
            labels={{ name: labels.password, again: labels.again }}
            username={form.getValues().username}
          />
          <p className={css.note}>{t('employees.passwordNote')}</p>
        </>
      )}
      <PostFields form={form} />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={form.sending}>
          {t('employees.submit')}
        </Button>
      </Group>
    </form>
  )
}

interface Values extends PostValues {
  target: string
  code: string
  username: string
  password: string
  again: string
}

const schema = createEmployee.body!.pick({ code: true, username: true })

function useAddForm({ accountType, target, onClose }: AddFormProps) {
  const { t } = useTranslation(['identity', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const passwordProblems = usePasswordRule()
  const postProblems = usePostRule()
  const isNew = accountType === 'new'
  const labels = {
    ...{ code: t('code.code'), username: t('login.name') },
    ...{ password: t('employees.password'), again: t('register.again'), ...usePostLabels() },
  }
  const form = useAppForm<Values>({
    initial: { target, code: '', username: '', password: '', again: '', ...newPost },
    schema,
    required: isNew ? ['code', 'password'] : ['code'],
    labels,
    check: (values) => ({
      ...(isNew &&
        passwordProblems(
          { password: values.password, again: values.again },
          { name: 'password', again: 'again', username: values.username.trim() },
        )),
      ...postProblems(values),
    }),
    fieldOf: {
      ...{ code_wrong: 'code', name_in_use: 'username', password_weak: 'password' },
      ...{ has_belongings: 'target', too_many: 'target' },
    },
    words: { too_many: t('employees.full', { max: employeesMax }) },
    send: async (values) => {
      const made = await call(createEmployee, { body: bodyFor(values, isNew) })
      await queries.invalidateQueries({ queryKey: [listEmployees.path] })
      notify.ok(t('employees.added', { name: made.username }))
    },
    done: onClose,
  })
  return { form, labels }
}

function bodyFor({ target, code, username, password, ...post }: Values, isNew: boolean) {
  const name = username.trim()
  return {
    ...{ target, code, ...bodyOf(post) },
    verifyType: contactOf(target)!.channel,
    ...(isNew
      ? { accountType: 'new' as const, password, ...(name && { username: name }) }
      : { accountType: 'existing' as const }),
  }
}
