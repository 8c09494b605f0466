import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Rollout } from '#contract/firmware/rollouts.ts'
import { Age } from '../../../components/Age'
import { DataTable } from '../../../components/data-table/DataTable'
import { StateMark } from '../../../ui/StateMark'
import { rolloutTones, useProgressWords } from './rollout-words'

interface RolloutTableProps {
  rollouts: readonly Rollout[]
  onOpen: (rollout: Rollout) => void
}

export function RolloutTable({ rollouts, onOpen }: RolloutTableProps) {
  const { t } = useTranslation('rollout')
  const progress = useProgressWords()
  return (
    <DataTable
      label={t('table')}
      rows={rollouts}
      rowKey={({ id }) => String(id)}
      none={t('none')}
      columns={[
        { id: 'version', header: t('column.version'), cell: ({ version }) => <bdi>{version}</bdi> },
        {
          id: 'state',
          header: t('column.state'),
          cell: ({ state }) => <StateMark tone={rolloutTones[state]} text={t(`state.${state}`)} />,
        },
        { id: 'progress', header: t('column.progress'), cell: (rollout) => progress(rollout) },
        { id: 'by', header: t('column.by'), cell: ({ by }) => <bdi>{by}</bdi> },
        { id: 'at', header: t('column.startedAt'), cell: ({ startedAt }) => <Age at={startedAt} /> },
        {
          id: 'action',
          header: t('column.devices'),
          stuck: true,
          cell: (rollout) => (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t('show', { version: rollout.version })}
              onClick={() => onOpen(rollout)}
            >
              {t('column.devices')}
            </Button>
          ),
        },
      ]}
    />
  )
}
