import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import css from './SearchField.module.css'

const pauseMs = 250

/** Searches while one types, a quarter of a second after the last key. */
export function SearchField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('common')
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const send = useRef(onChange)
  useEffect(() => {
    send.current = onChange
  })
  // The address changed by another hand (a link, "clear the filters"): the field follows.
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  useEffect(() => {
    if (text.trim() === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text.trim()
      send.current(text.trim())
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <label className={css.field}>
      <IconSearch size={16} />
      <input
        type="search"
        value={text}
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        maxLength={100}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text !== '' && (
        <button type="button" aria-label={t('list.clearSearch')} onClick={() => setText('')}>
          <IconX size={14} />
        </button>
      )}
    </label>
  )
}
