import { Button, Group, Modal, PasswordInput, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { changePassword, me } from '#contract/identity/endpoints.ts'
import { call } from '../../api/call'
import { useAppForm } from '../../components/form/use-app-form'
import { useNotify } from '../../components/toast/use-notify'
import { passwordStrength } from './password-strength'

/** Changing one's own password. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['identity', 'errors', 'common'])
  const notify = useNotify()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const labels = { current: t('password.current'), next: t('password.next'), again: t('password.again') }
  const form = useAppForm({
    initial: { current: '', next: '', again: '' },
    schema: changePassword.body!,
    labels,
    check: (values) => {
      if (values.next && passwordStrength(values.next) === 'weak') return { next: t('errors:password_weak') }
      if (values.next !== values.again) return { again: t('errors:passwords_differ') }
      return {}
    },
    fieldOf: { wrong_credentials: 'current', password_weak: 'next', too_many_tries: 'current' },
    words: { wrong_credentials: t('errors:wrong_current_password') },
    send: ({ current, next }) => call(changePassword, { body: { current, next } }),
    done: () => {
      notify.ok(t('password.done'))
      void queries.invalidateQueries({ queryKey: [me.path] })
      onClose()
    },
  })
  const strength = typed ? t(`password.strength.${passwordStrength(typed)}`) : undefined
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('password.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={form.submit} noValidate>
        <Stack gap="sm">
          <PasswordInput
            key={form.key('current')}
            label={labels.current}
            autoComplete="current-password"
            data-autofocus
            {...form.getInputProps('current')}
          />
          <PasswordInput
            key={form.key('next')}
            label={labels.next}
            description={strength ? `${t('password.hint')} ${strength}.` : t('password.hint')}
            autoComplete="new-password"
            {...form.getInputProps('next', { type: 'input' })}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
          <PasswordInput
            key={form.key('again')}
            label={labels.again}
            autoComplete="new-password"
            {...form.getInputProps('again')}
          />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={onClose}>
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={form.sending}>
              {t('password.submit')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
