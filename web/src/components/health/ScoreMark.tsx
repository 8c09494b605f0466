import { ActionIcon, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { HealthScore } from '#contract/health/schemas.ts'
import { useFormats } from '../../i18n/use-formats'
import { Dash } from '../../ui/Dash'
import { StateMark } from '../../ui/StateMark'
import { gradeOf } from './grade'
import css from './ScoreMark.module.css'

/** The score of a network: the figure, what it means, and how it comes about for who points at it. */
export function ScoreMark({ health: { score, reason } }: { health: Pick<HealthScore, 'score' | 'reason'> }) {
  const { t } = useTranslation('health')
  const formats = useFormats()
  if (score === null)
    return (
      <div className={css.score}>
        <span className={css.figure}>
          <Dash reason={t(`score.reason.${reason ?? 'too_little_known'}`)} />
        </span>
        <p className={css.reason}>{t(`score.reason.${reason ?? 'too_little_known'}`)}</p>
      </div>
    )
  const { name, tone } = gradeOf(score)
  return (
    <div className={css.score}>
      <span className={css.figure}>{formats.count(score)}</span>
      <span className={css.outOf}>{t('score.outOf')}</span>
      <StateMark tone={tone} text={t(`grade.${name}`)} />
      <ScoreDefinition />
    </div>
  )
}

function ScoreDefinition() {
  const { t } = useTranslation('health')
  return (
    <Tooltip
      label={t('score.definition')}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={320}
    >
      <ActionIcon variant="transparent" color="gray" size={24} aria-label={t('score.how')}>
        <IconInfoCircle size={15} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
