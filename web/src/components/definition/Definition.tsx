import { ActionIcon, Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type insight from '../../../../locales/en-US/insight.json'
import css from './Definition.module.css'

export type MetricName = keyof (typeof insight)['metric']

interface DefinitionProps {
  /** What is drawn, as its title says. */
  title: string
  metrics: readonly MetricName[]
}

/** A mark behind a title: on hover, focus or touch it says what was measured. */
export function Definition({ title, metrics }: DefinitionProps) {
  const { t } = useTranslation('telemetry')
  if (metrics.length === 0) return null
  return (
    <Tooltip
      label={<Words metrics={metrics} />}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={280}
    >
      <ActionIcon
        variant="transparent"
        color="gray"
        size={24}
        className={css.mark}
        aria-label={t('definition', { chart: title })}
      >
        <IconInfoCircle size={15} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}

/** The words of the metrics are fetched when somebody asks. */
function Words({ metrics }: { metrics: readonly MetricName[] }) {
  const { t, ready } = useTranslation('insight', { useSuspense: false })
  if (!ready) return null
  return metrics.map((metric) => <div key={metric}>{t(`metric.${metric}.about`)}</div>)
}
