import { Button, CopyButton, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { createToken } from '#contract/identity/tokens.ts'
import type { AnswerTo } from '../../../api/call'
import { Notice } from '../../../ui/Notice'
import css from './UserCentre.module.css'

/** The value of a new token, this one time. */
export function NewToken({ token, onDone }: { token: AnswerTo<typeof createToken>; onDone: () => void }) {
  const { t } = useTranslation(['identity', 'common'])
  return (
    <section className={css.form} aria-label={t('tokens.made', { name: token.name })}>
      <Notice tone="ok" live>
        {t('tokens.onlyOnce', { name: token.name })}
      </Notice>
      <div className={css.value}>
        <TextInput
          label={t('tokens.value')}
          value={token.token}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        {/* Browsers lend the clipboard to pages of a safe origin only; the text can be marked anyway. */}
        {navigator.clipboard && <Copy value={token.token} />}
      </div>
      <Button variant="default" onClick={onDone}>
        {t('tokens.kept')}
      </Button>
    </section>
  )
}

function Copy({ value }: { value: string }) {
  const { t } = useTranslation(['identity', 'common'])
  return (
    <CopyButton value={value}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {copied ? t('common:copied') : t('tokens.copy')}
        </Button>
      )}
    </CopyButton>
  )
}
