import { Button, Group, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { beginSecondFactor, confirmSecondFactor } from '#contract/identity/second-factor.ts'
import { type AnswerTo, call } from '../../../api/call'
import { useAppForm } from '../../../components/form/use-app-form'
import { QrCode } from '../../../components/qr-code/QrCode'
import { FactList } from '../../../ui/FactList'
import { Mono } from '../../../ui/Mono'
import css from '../user-centre/UserCentre.module.css'

type Secret = AnswerTo<typeof beginSecondFactor>

interface SetUpProps {
  onDone: (recoveryCodes: string[]) => void
  onCancel: () => void
}

/** Turning it on: the password, then the secret into the app, then the first code out of it. */
export function SetUp({ onDone, onCancel }: SetUpProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  return secret ? (
    <Confirm secret={secret} onDone={onDone} onCancel={onCancel} />
  ) : (
    <Begin onBegun={setSecret} onCancel={onCancel} />
  )
}

function Begin({ onBegun, onCancel }: { onBegun: (secret: Secret) => void; onCancel: () => void }) {
  const { t } = useTranslation(['identity', 'common', 'errors'])
  const labels = { password: t('login.password') }
  const form = useAppForm({
    initial: { password: '' },
    schema: beginSecondFactor.body!,
    labels,
    fieldOf: { wrong_credentials: 'password', too_many_tries: 'password' },
    words: { wrong_credentials: t('errors:wrong_current_password') },
    send: async (body) => onBegun(await call(beginSecondFactor, { body })),
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.form} aria-label={t('secondFactor.turnOn')}>
      <PasswordInput
        key={form.key('password')}
        label={labels.password}
        description={t('secondFactor.passwordHint')}
        autoComplete="current-password"
        data-autofocus
        autoFocus
        {...form.getInputProps('password')}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={form.sending}>
          {t('secondFactor.next')}
        </Button>
      </Group>
    </form>
  )
}

/** Four and four, so that a person keeps the place while typing. */
const inGroups = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')

function Confirm({ secret, onDone, onCancel }: SetUpProps & { secret: Secret }) {
  const { t } = useTranslation(['identity', 'common'])
  const labels = { code: t('secondStep.code') }
  const form = useAppForm({
    initial: { code: '' },
    schema: confirmSecondFactor.body!,
    labels,
    fieldOf: { second_factor_wrong: 'code', too_many_tries: 'code' },
    send: async (body) => onDone((await call(confirmSecondFactor, { body })).recoveryCodes),
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.form} aria-label={t('secondFactor.turnOn')}>
      <p>{t('secondFactor.scan')}</p>
      <QrCode text={secret.uri} label={t('secondFactor.qr')} />
      <FactList
        columns={1}
        facts={[{ name: t('secondFactor.secret'), value: <Mono>{inGroups(secret.secret)}</Mono> }]}
      />
      <TextInput
        key={form.key('code')}
        label={labels.code}
        description={t('secondFactor.codeHint')}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        autoFocus
        {...form.getInputProps('code')}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onCancel}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" loading={form.sending}>
          {t('secondFactor.turnOn')}
        </Button>
      </Group>
    </form>
  )
}
