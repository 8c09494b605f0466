import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './LabelScan.module.css'

/** A number typed, pasted, or sent by a hand-held scanner, which ends it with Enter. */
export function TypedLabel({ onRead }: { onRead: (texts: readonly string[]) => boolean }) {
  const { t } = useTranslation('binding')
  const [text, setText] = useState('')
  return (
    <form
      className={css.typed}
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '' && onRead([text])) setText('')
      }}
    >
      <TextInput
        label={t('labels.type.field')}
        description={t('labels.type.hint')}
        className={css.grow}
        classNames={{ input: css.mono! }}
        dir="ltr"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default">
        {t('labels.type.add')}
      </Button>
    </form>
  )
}
