import { useTranslation } from 'react-i18next'
import type { RenderNote } from '#contract/configuration/schemas.ts'
import { StateMark } from '../../ui/StateMark'
import css from './Notes.module.css'
import { useConfigWords } from './use-words'
import { fieldWords, type WordsOf } from './value-words'

/** What a device cannot do of what is wanted, or does otherwise, in a sentence each. */
export function Notes({ notes }: { notes: readonly RenderNote[] }) {
  const words = useConfigWords()
  const { t } = useTranslation('configuration')
  return (
    <ul className={css.list}>
      {notes.map((note) => (
        <li key={JSON.stringify(note)} className={css.note}>
          <StateMark
            tone={note.severity === 'unsupported' ? 'warn' : 'idle'}
            text={t(`notes.${note.severity}`)}
          />
          <span>{noteWords(note, words)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The note's sentence; one that this console does not know is told with its code. */
export function noteWords(note: RenderNote, words: WordsOf): string {
  const { t, exists } = words
  const field = note.field === null ? '' : fieldWords(note.section, note.field, words)
  const key = `configuration:note.${note.code}`
  const params = { subject: note.subject ?? '', field, ...note.params }
  if (exists(key)) return t(key as 'configuration:notes.fallback', { code: note.code, ...params })
  return field
    ? t('configuration:notes.fallback', { code: note.code, field })
    : t('configuration:notes.fallbackPlain', { code: note.code })
}
