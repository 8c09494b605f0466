import { IconSearch } from '@tabler/icons-react'
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_WORDS_MAX } from '#contract/search/endpoints.ts'
import { lazyPart } from '../../../lib/lazy-part'
import type { PaletteList } from './PaletteBody'
import css from './SearchDialog.module.css'

export const loadPalette = () => import('./PaletteBody')
const PaletteBody = lazyPart(() => loadPalette().then((module) => ({ default: module.PaletteBody })))

const nothingYet: PaletteList = { expanded: false, active: undefined }

/**
 * Finds anything by what people know of it, and goes there. The field comes with the frame and takes the focus as it
 * is drawn: what lists the results is loaded behind it, and no key that is typed meanwhile is lost, Enter included.
 */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['shell', 'common'])
  const dialog = useModal(onClose)
  const field = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const [list, setList] = useState(nothingYet)
  const onKey = useRef<((event: React.KeyboardEvent) => void) | null>(null)
  const [entered, setEntered] = useState<string | null>(null)
  useLayoutEffect(() => field.current?.focus(), [])
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (onKey.current) onKey.current(event)
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) setEntered(words)
  }
  return (
    <dialog ref={dialog} className={css.dialog} aria-label={t('search')}>
      <div className={css.search}>
        <IconSearch size={18} />
        <input
          ref={field}
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('search')}
          aria-autocomplete="list"
          aria-expanded={list.expanded}
          aria-controls="palette-results"
          aria-activedescendant={list.active}
          placeholder={t('searchPlaceholder')}
          maxLength={SEARCH_WORDS_MAX}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <button type="button" className={css.close} onClick={onClose}>
          {t('common:action.close')}
        </button>
      </div>
      <Suspense fallback={<div id="palette-results" className={css.waiting} aria-busy="true" />}>
        <PaletteBody {...{ words, entered, onClose, onKey }} onList={setList} />
      </Suspense>
    </dialog>
  )
}

/** Above everything, the rest inert, the focus given back at the end: the browser's own, without a moment's wait. */
function useModal(onClose: () => void) {
  const ref = useRef<HTMLDialogElement>(null)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  const end = useCallback((event: Event) => {
    event.preventDefault()
    close.current()
  }, [])
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const onClick = (event: Event) => event.target === dialog && close.current()
    dialog.addEventListener('cancel', end)
    dialog.addEventListener('close', end)
    dialog.addEventListener('click', onClick)
    dialog.showModal()
    return () => {
      for (const name of ['cancel', 'close']) dialog.removeEventListener(name, end)
      dialog.removeEventListener('click', onClick)
      dialog.close()
    }
  }, [end])
  return ref
}
