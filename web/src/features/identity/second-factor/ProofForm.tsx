import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { disableSecondFactor, renewRecoveryCodes } from '#contract/identity/second-factor.ts'
import { call } from '../../../api/call'
import { useAppForm } from '../../../components/form/use-app-form'
import css from '../user-centre/UserCentre.module.css'

interface ProofFormProps {
  kind: 'renew' | 'disable'
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Password and code, before the second step is changed. */
export function ProofForm({ kind, onDone, onCancel }: ProofFormProps) {
  const { t } = useTranslation(['identity', 'common', 'errors'])
  const labels = { password: t('login.password'), code: t('secondStep.code') }
  const title = t(kind === 'renew' ? 'secondFactor.renew' : 'secondFactor.turnOff')
  const form = useAppForm({
    initial: { password: '', code: '' },
    schema: disableSecondFactor.body!,
    labels,
    fieldOf: { wrong_credentials: 'password', second_factor_wrong: 'code', too_many_tries: 'code' },
    words: { wrong_credentials: t('errors:wrong_current_password') },
    send: async (body) => {
      if (kind === 'renew') return onDone((await call(renewRecoveryCodes, { body })).recoveryCodes)
      await call(disableSecondFactor, { body })
      onDone([])
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.form} aria-label={title}>
      <PasswordInput
        key={form.key('password')}
        label={labels.password}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      <TextInput
        key={form.key('code')}
        label={labels.code}
        description={t('secondStep.hint')}
        autoComplete="one-time-code"
        dir="ltr"
        {...form.getInputProps('code')}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" color={kind === 'disable' ? 'red' : undefined} loading={form.sending}>
          {title}
        </Button>
      </Group>
    </form>
  )
}
