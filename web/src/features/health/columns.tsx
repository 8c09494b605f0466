import type { Finding, Fix } from '#contract/health/schemas.ts'
import { FixButton } from '../../components/health/FixButton'
import {
  findingWords,
  type HealthWords,
  severityTones,
  subjectWords,
} from '../../components/health/finding-words'
import type { ListColumn } from '../../components/resource-list/column'
import { StateMark } from '../../ui/StateMark'
import css from './HealthPage.module.css'

/** Every column of the list of findings. */
export function findingColumns(words: HealthWords, onFix: (fix: Fix) => void): ListColumn<Finding>[] {
  const { t } = words
  return [
    {
      ...{ id: 'severity', header: t('column.severity'), width: 140, sortable: true },
      cell: ({ severity }) => <StateMark tone={severityTones[severity]} text={t(`severity.${severity}`)} />,
    },
    {
      ...{ id: 'finding', header: t('column.finding'), fixed: true },
      cell: (finding) => (
        <span className={css.finding} title={findingWords(finding, words)}>
          <span className={css.title}>{t(`rule.${finding.rule}.title`)}</span>
          <span className={css.what}>{findingWords(finding, words)}</span>
        </span>
      ),
      phoneLine: (finding) => (
        <span className={css.told} title={findingWords(finding, words)}>
          <StateMark tone={severityTones[finding.severity]} text={t(`severity.${finding.severity}`)} />{' '}
          {findingWords(finding, words)}
        </span>
      ),
    },
    {
      ...{ id: 'subject', header: t('column.subject'), width: 220, sortable: true },
      cell: (finding) => <bdi title={subjectWords(finding, words)}>{subjectWords(finding, words)}</bdi>,
    },
    {
      ...{ id: 'fix', header: t('column.fix'), width: 210 },
      cell: ({ fix }) => fix && <FixButton fix={fix} onFix={onFix} small />,
    },
  ]
}
