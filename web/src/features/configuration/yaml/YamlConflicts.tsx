import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { YamlConflict } from '#contract/configuration/yaml.ts'
import { sectionWords } from '../../../components/configuration/sections/sections'
import { PlaceName } from '../../../components/configuration/words/PlaceName'
import { useConfigWords } from '../../../components/configuration/words/use-words'
import { fieldWords, valueWords } from '../../../components/configuration/words/value-words'
import type { WordsOf } from '../../../components/configuration/words/words-of'
import { useFormats } from '../../../i18n/use-formats'
import { Notice } from '../../../ui/Notice'
import css from './YamlImport.module.css'

export type Take = 'file' | 'current'
/** By the id of the conflict. */
export type Decisions = Readonly<Record<string, Take>>

interface YamlConflictsProps {
  conflicts: readonly YamlConflict[]
  total: number
  decisions: Decisions
  onDecide: (id: string, take: Take) => void
}

/** What the file and somebody here changed otherwise: a person says which of both counts. */
export function YamlConflicts({ conflicts, total, decisions, onDecide }: YamlConflictsProps) {
  const { t } = useTranslation('configuration')
  return (
    <section>
      <Notice tone="warn" live>
        {t('yaml.conflicts', { total })}
      </Notice>
      <ul className={css.list}>
        {conflicts.map((conflict) => (
          <li key={conflict.id} className={css.conflict}>
            <Conflict conflict={conflict} />
            <SegmentedControl
              size="xs"
              aria-label={t('yaml.take')}
              value={decisions[conflict.id] ?? ''}
              onChange={(take) => onDecide(conflict.id, take as Take)}
              data={[
                { value: 'current', label: t('yaml.takeCurrent') },
                { value: 'file', label: t('yaml.takeFile') },
              ]}
            />
          </li>
        ))}
      </ul>
      {total > conflicts.length && <p>{t('csv.more', { shown: conflicts.length, total })}</p>}
    </section>
  )
}

function Conflict({ conflict }: { conflict: YamlConflict }) {
  const words = useConfigWords()
  const formats = useFormats()
  const { t } = useTranslation('configuration')
  const { section, subject, field, base, current, file, by, at } = conflict
  const title = subject ? sectionWords[section].title(subject.name, words.t) : t(`section.${section}`)
  const values = { base, current, file }
  return (
    <>
      <div>
        <strong>
          <bdi>{title}</bdi>
          {field !== null && ` · ${fieldWords(section, field, words)}`}
        </strong>
        <div className={css.about}>
          <PlaceName place={conflict} /> · {t(`section.${section}`)}
        </div>
      </div>
      <dl className={css.values}>
        {(['base', 'current', 'file'] as const).map((side) => (
          <div key={side} className={css.side}>
            <dt>{t(`yaml.side.${side}`)}</dt>
            <dd>
              <bdi>{shown(conflict, side, values[side], words)}</bdi>
              {side === 'current' && by !== null && at !== null && (
                <span className={css.about}>
                  {' '}
                  (<bdi>{by}</bdi>, {formats.time(at)})
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Sides = Pick<YamlConflict, 'base' | 'current' | 'file'>

function shown(conflict: YamlConflict, side: keyof Sides, value: unknown, words: WordsOf): string {
  const { t } = words
  const { section, subject, field, secret, inherits } = conflict
  if (inherits.includes(side)) return t('configuration:yaml.inherited')
  if (secret) return t('configuration:yaml.secret')
  if (field === null) return t(value === null ? 'configuration:yaml.gone' : 'configuration:yaml.there')
  return valueWords(section, field, value, words, subject?.key)
}
