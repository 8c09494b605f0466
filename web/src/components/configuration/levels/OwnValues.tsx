import { useTranslation } from 'react-i18next'
import { subjectName, subjectsOf } from '#contract/configuration/subjects.ts'
import { sectionWords } from '../sections/sections'
import type { Section } from '../use-section'
import { useConfigWords } from '../words/use-words'
import { fieldWords } from '../words/value-words'
import css from './OwnValues.module.css'
import { ValueChip } from './ValueChip'

/** Every value that a place says by itself, each with the way back to what is said above. */
export function OwnValues({ section, locked }: { section: Section; locked: boolean }) {
  const { t } = useTranslation('configuration')
  const words = useConfigWords()
  const { only, now, draft } = section
  const document = draft?.document ?? now?.document
  if (!only || only.length === 0 || !document) return null
  const subjects = subjectsOf(document)
  const lines = only.map((name) => {
    const field = fieldWords(section.section, name.member, words)
    const subject = subjects.get(name.subject)
    const of = subject ? subjectName(section.section, subject) : name.subject
    const idle = now?.values.some(
      (one) => !one.counts && one.subject === name.subject && one.member === name.member,
    )
    const title = of === '' ? field : `${sectionWords[section.section].title(of, words.t)} · ${field}`
    return { name, title, idle }
  })
  return (
    <section className={css.own} aria-label={t('origin.values')}>
      <h3>{t('origin.values')}</h3>
      <ul>
        {lines.map(({ name, title, idle }) => (
          <li key={`${name.subject} ${name.member}`}>
            <bdi>{title}</bdi>
            <ValueChip section={section} name={name} label={title} locked={locked} />
            {idle && <span className={css.idle}>{t('origin.idle')}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
