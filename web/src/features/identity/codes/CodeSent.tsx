import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { useNotify } from '../../../components/toast/use-notify'
import css from './CodeSent.module.css'

interface CodeSentProps {
  target: string
  /** Sends it. */
  send: () => Promise<void>
  /** Nobody is told whether there is such an account. */
  ifKnown?: boolean
  onOther: () => void
}

/** Says where the code went, and what to do when it does not come. */
export function CodeSent({ target, send, ifKnown = false, onOther }: CodeSentProps) {
  const { t } = useTranslation('identity')
  const notify = useNotify()
  const again = useMutation({
    mutationFn: send,
    onSuccess: () => notify.ok(t('code.sentAgain')),
    onError: notify.failed,
  })
  return (
    <div className={css.sent}>
      <p>{t(ifKnown ? 'code.sentIfKnown' : 'code.sent')}</p>
      <p className={css.target}>
        <bdi>{target}</bdi>
      </p>
      <p className={css.links}>
        <button type="button" disabled={again.isPending} onClick={() => again.mutate()}>
          {again.isPending ? t('code.sending') : t('code.again')}
        </button>
        <button type="button" onClick={onOther}>
          {t('code.other')}
        </button>
      </p>
    </div>
  )
}

/** Six digits; phones and browsers offer what has just arrived. */
export function CodeInput(props: ComponentProps<typeof TextInput>) {
  const { t } = useTranslation('identity')
  return (
    <TextInput
      label={t('code.code')}
      placeholder="000000"
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      dir="ltr"
      autoFocus
      classNames={{ input: css.code ?? '' }}
      {...props}
    />
  )
}
