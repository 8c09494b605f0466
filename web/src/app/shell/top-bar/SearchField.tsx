import { IconSearch } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isMac } from '../../../lib/is-mac'
import { loadPalette, SearchDialog } from '../palette/SearchDialog'
import css from './SearchField.module.css'

/** Opens the search over everything; so does Ctrl-K (⌘K), wherever the focus is. What it finds is loaded then. */
export function SearchField() {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = isMac ? event.metaKey : event.ctrlKey
      if (!command || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className={css.field}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
        onPointerEnter={() => void loadPalette().catch(() => undefined)}
        onClick={() => setOpen(true)}
      >
        <IconSearch size={17} stroke={1.6} />
        <span className={css.words}>{t('search')}</span>
        <kbd className={css.keys} aria-hidden="true">
          {isMac ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {open && <SearchDialog onClose={close} />}
    </>
  )
}
