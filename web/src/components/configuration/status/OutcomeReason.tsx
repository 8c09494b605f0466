import { useTranslation } from 'react-i18next'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import type { Rejection } from '#contract/configuration/changes/intent-change.ts'
import { sectionWords } from '../sections/sections'
import { useConfigWords } from '../words/use-words'
import { fieldWords } from '../words/value-words'
import type { WordsOf } from '../words/words-of'
import css from './OutcomeReason.module.css'
import { UndoCountdown } from './UndoCountdown'

type ChangeOutcomeParts = Pick<DeviceConfig, 'outcome' | 'text' | 'rejected' | 'rollback' | 'confirmUntil'>

/** How a change ended in a sentence, what the device left out of it, and its own words. */
export function OutcomeReason({ of }: { of: ChangeOutcomeParts }) {
  const { t } = useTranslation('configuration')
  const { outcome, text, rejected, rollback, confirmUntil } = of
  return (
    <div className={css.reason}>
      {outcome && <p>{t(rollback ? `rollback.${rollback}` : `reason.${outcome}`)}</p>}
      {confirmUntil !== null && <UndoCountdown until={confirmUntil} />}
      <Rejected rejected={rejected} />
      {text && outcome !== 'applied' && (
        <p className={css.words}>
          {t('said')}{' '}
          <q className={css.said}>
            <bdi>{text}</bdi>
          </q>
        </p>
      )}
    </div>
  )
}

/** What the device did not take, and why in its own words. */
export function Rejected({ rejected }: Pick<ChangeOutcomeParts, 'rejected'>) {
  const { t } = useTranslation('configuration')
  const words = useConfigWords()
  if (rejected.length === 0) return null
  return (
    <ul className={css.rejected} aria-label={t('rejected.title', { count: rejected.length })}>
      {rejected.map((item) => (
        <li key={`${item.pointer} ${item.text}`}>
          <span className={css.what}>
            {t(`rejected.${item.severity}`)}: <bdi>{rejectedSubject(item, words)}</bdi>
          </span>
          <q className={css.said}>
            <bdi>{item.text}</bdi>
          </q>
        </li>
      ))}
    </ul>
  )
}

/** Which subject, and which of its fields, as far as it is known. */
export function rejectedSubject({ section, subject, field }: Rejection, words: WordsOf): string {
  const { t } = words
  if (section === null || subject === null) return t('configuration:rejected.whole')
  const title = sectionWords[section].title(subject, t)
  if (field === null) return title
  return t('configuration:rejected.about', { subject: title, field: fieldWords(section, field, words) })
}
