import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SEARCH_WORDS_MAX } from '#contract/search/endpoints.ts'
import { useMe } from '../../../components/session/use-me'
import type { Entry } from './entry'
import css from './Palette.module.css'
import { PaletteFoot } from './PaletteFoot'
import { optionId, Results } from './Results'
import { remember } from './recent'
import { useCursor } from './use-cursor'
import { useEntries } from './use-entries'
import { useFindings } from './use-findings'

/** Finds anything by what people know of it, and goes there. */
export function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('search')
  const phone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false })
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      fullScreen={phone}
      size={640}
      padding={0}
      yOffset="12vh"
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t('title') } }}
      classNames={{ content: css.sheet, body: css.body }}
    >
      <Search onClose={onClose} />
    </Modal>
  )
}

function Search({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['search', 'common'])
  const { username } = useMe()
  const [words, setWords] = useState('')
  const findings = useFindings(words)
  const groups = useEntries(words, findings.data)
  const entries = groups.flatMap((group) => group.entries)
  const choose = useCallback(
    (entry: Entry) => {
      if (entry.memory) remember(username, entry.memory)
      onClose()
      entry.act()
    },
    [username, onClose],
  )
  const cursor = useCursor(entries, findings.settled, choose)
  const active = entries[cursor.active]
  return (
    <>
      <div className={css.search}>
        <IconSearch size={18} />
        <input
          data-autofocus
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          aria-label={t('title')}
          aria-autocomplete="list"
          aria-expanded={entries.length > 0}
          aria-controls="palette-results"
          aria-activedescendant={active && optionId(active)}
          placeholder={t('placeholder')}
          maxLength={SEARCH_WORDS_MAX}
          value={words}
          onChange={(event) => {
            setWords(event.currentTarget.value)
            cursor.reset()
          }}
          onKeyDown={cursor.onKeyDown}
        />
        <button type="button" className={css.close} onClick={onClose}>
          {t('common:action.close')}
        </button>
      </div>
      <Results
        {...{ groups, words, findings }}
        active={active}
        onChoose={choose}
        onHover={(entry) => cursor.to(entries.indexOf(entry))}
        onClose={onClose}
      />
      <PaletteFoot />
    </>
  )
}
