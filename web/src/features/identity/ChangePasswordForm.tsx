import { Button, Group, PasswordInput, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword, me } from '#contract/identity/endpoints.ts'
import { call } from '../../api/call'
import { NewPassword } from '../../components/form/NewPassword'
import { useAppForm } from '../../components/form/use-app-form'
import { usePasswordRule } from '../../components/form/use-password-rule'
import { useMe } from '../../components/session/use-me'
import { useNotify } from '../../components/toast/use-notify'

/** One's own password, once the present one and twice the next. `beside`: what stands beside the button. */
export function ChangePasswordForm({ onDone, beside }: { onDone?: () => void; beside: ReactNode }) {
  const { t } = useTranslation(['identity', 'errors'])
  const notify = useNotify()
  const queries = useQueryClient()
  const problems = usePasswordRule()
  const { username } = useMe()
  const labels = { current: t('password.current'), next: t('password.next'), again: t('password.again') }
  const form = useAppForm({
    initial: { current: '', next: '', again: '' },
    schema: changePassword.body!,
    labels,
    check: (values) => problems(values, { name: 'next', again: 'again', username }),
    fieldOf: { wrong_credentials: 'current', password_weak: 'next', too_many_tries: 'current' },
    words: { wrong_credentials: t('errors:wrong_current_password') },
    send: ({ current, next }) => call(changePassword, { body: { current, next } }),
    done: () => {
      notify.ok(t('password.done'))
      void queries.invalidateQueries({ queryKey: [me.path] })
      onDone?.()
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap="sm">
        <PasswordInput
          key={form.key('current')}
          label={labels.current}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('current')}
        />
        <NewPassword
          form={form}
          name="next"
          again="again"
          labels={{ name: labels.next, again: labels.again }}
          username={username}
        />
        <Group justify="flex-end" gap="xs">
          {beside}
          <Button type="submit" loading={form.sending}>
            {t('password.submit')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
