import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { previewHealth } from '#contract/health/endpoints.ts'
import type { Finding } from '#contract/health/schemas.ts'
import { type AnswerTo, call } from '../../../api/call'
import { toldInPlace } from '../../../api/query-client'
import { useFormats } from '../../../i18n/use-formats'
import { StateMark } from '../../../ui/StateMark'
import { findingWords, type HealthWords, severityTones, subjectWords } from '../../health/finding-words'
import css from './HealthEffect.module.css'
import reviewCss from './Review.module.css'

export type Proposed = BodyInput<typeof previewHealth>
type Effect = AnswerTo<typeof previewHealth>

/** What a save would newly break or put right by the rules; beside the preview, which it does not hold up. */
export default function HealthEffect({ body }: { body: Proposed }) {
  const { t } = useTranslation('health')
  const { data, isError } = useQuery({
    queryKey: [previewHealth.path, 'preview', body],
    queryFn: ({ signal }) => call(previewHealth, { body, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    ...toldInPlace,
  })
  // What no rule is about is not worth a heading.
  if (data?.networks.length === 0) return null
  return (
    <section className={reviewCss.part}>
      <h3>{t('review.title')}</h3>
      {isError && !data && <p className={css.plain}>{t('review.failed')}</p>}
      {!data && !isError && <p className={css.plain}>{t('review.loading')}</p>}
      {data && <EffectParts effect={data} />}
    </section>
  )
}

function EffectParts({ effect: { networks, broken, healed } }: { effect: Effect }) {
  const { t } = useTranslation('health')
  const formats = useFormats()
  const words = { t, formats }
  const changed = networks.filter(({ before, after }) => before !== after)
  return (
    <>
      {changed.map(({ group, before, after }) => (
        <p key={group} className={css.plain}>
          {t('review.score', { before: scoreWords(before, words), after: scoreWords(after, words) })}
        </p>
      ))}
      {broken.length === 0 && <p className={css.plain}>{t('review.none')}</p>}
      <Findings of={broken} words={words} />
      {healed.length > 0 && <p className={css.plain}>{t('review.healed')}</p>}
      <Findings of={healed} words={words} healed />
    </>
  )
}

const scoreWords = (score: number | null, { formats }: HealthWords) =>
  score === null ? '–' : formats.count(score)

function Findings({
  of,
  words,
  healed = false,
}: {
  of: { finding: Finding }[]
  words: HealthWords
  healed?: boolean
}) {
  const { t } = words
  if (of.length === 0) return null
  return (
    <ul className={css.list}>
      {of.map(({ finding }) => (
        <li key={finding.id}>
          <StateMark
            tone={healed ? 'ok' : severityTones[finding.severity]}
            text={t(healed ? 'review.solved' : `severity.${finding.severity}`)}
          />
          <div>
            <span className={css.title}>{t(`rule.${finding.rule}.title`)}</span>{' '}
            <bdi className={css.subject}>{subjectWords(finding, words)}</bdi>
            {!healed && <p>{findingWords(finding, words)}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
