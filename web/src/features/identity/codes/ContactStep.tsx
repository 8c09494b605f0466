import { Button, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { contactOf } from '#contract/identity/contact.ts'
import { useAppForm } from '../../../components/form/use-app-form'
import { Notice } from '../../../ui/Notice'
import css from '../LoginPage.module.css'
import type { CodeWays } from './use-code-ways'

interface ContactStepProps {
  ways: CodeWays
  send: (target: string) => Promise<void>
  onSent: (target: string) => void
  /** What is asked for; by default whatever the server can write to. */
  only?: 'email' | 'sms'
  size?: 'sm' | 'md'
}

/** First step of everything that takes a code: where to send it. */
export function ContactStep({ ways, send, onSent, only, size = 'md' }: ContactStepProps) {
  const { t } = useTranslation(['identity', 'errors'])
  const allowed = ways.channels.filter((channel) => only === undefined || channel === only)
  const kind = allowed.length === 2 ? 'both' : (allowed[0] ?? only ?? 'both')
  const labels = { target: t(`code.contact.${kind}`) }
  const form = useAppForm({
    initial: { target: '' },
    required: ['target'],
    labels,
    check: ({ target }) => {
      const found = contactOf(target)
      const fits = found !== null && (only === undefined || found.channel === only)
      return target.trim() === '' || fits ? {} : { target: t(`code.wrong.${only ?? 'both'}`) }
    },
    fieldOf: { codes_blocked: 'target', channel_unavailable: 'target', proof_required: 'target' },
    send: async ({ target }) => {
      await send(target)
      onSent(target.trim())
    },
  })
  return (
    <form onSubmit={form.submit} noValidate className={css.form}>
      <TextInput
        key={form.key('target')}
        label={labels.target}
        description={kind === 'email' ? undefined : t('code.phoneHint')}
        type={kind === 'email' ? 'email' : kind === 'sms' ? 'tel' : 'text'}
        autoComplete={kind === 'sms' ? 'tel' : 'email'}
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        autoFocus
        size={size}
        {...form.getInputProps('target')}
      />
      {ways.inLog && <Notice tone="warn">{t('code.inLog')}</Notice>}
      <Button type="submit" size={size} fullWidth loading={form.sending} mt={4}>
        {t('code.send')}
      </Button>
    </form>
  )
}
