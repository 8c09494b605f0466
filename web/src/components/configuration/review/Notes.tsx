import { useTranslation } from 'react-i18next'
import type { RenderNote } from '#contract/configuration/changes/intent-change.ts'
import { StateMark } from '../../../ui/StateMark'
import { useConfigWords } from '../words/use-words'
import css from './Notes.module.css'
import { noteGroups, type SubjectNames } from './note-groups'

/** What a device cannot do of what is wanted, or does otherwise, in a sentence each. */
export function Notes({ notes, names }: { notes: readonly RenderNote[]; names: SubjectNames }) {
  const words = useConfigWords()
  const { t } = useTranslation('configuration')
  return (
    <ul className={css.list}>
      {noteGroups(notes, names, words).map((group) => (
        <li key={group.key} className={css.note}>
          <StateMark
            tone={group.severity === 'adjusted' ? 'idle' : 'warn'}
            text={t(`notes.${group.severity}`)}
          />
          <span>{group.words}</span>
        </li>
      ))}
    </ul>
  )
}
