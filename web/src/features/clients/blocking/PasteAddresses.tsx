import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MacLine, macLines } from '#contract/configuration/mac-addresses.ts'
import css from './BlockedClients.module.css'

interface PasteAddressesProps {
  locked: string | undefined
  onPaste: (lines: readonly MacLine[]) => void
}

/** Addresses from anywhere, to be blocked together after a review. */
export function PasteAddresses({ locked, onPaste }: PasteAddressesProps) {
  const { t } = useTranslation('blocking')
  const [text, setText] = useState('')
  const lines = macLines(text)
  const isNothing = text.trim() !== '' && lines.length === 0
  return (
    <div className={css.paste}>
      <Textarea
        label={t('paste')}
        description={t('pasteHint')}
        error={isNothing ? t('pasteNone') : undefined}
        disabled={locked !== undefined}
        dir="ltr"
        rows={3}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button
        size="compact-sm"
        disabled={locked !== undefined || lines.length === 0}
        title={locked}
        onClick={() => onPaste(lines)}
      >
        {t('pasteBlock', { count: lines.length })}
      </Button>
    </div>
  )
}
