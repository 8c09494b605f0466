import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listJobKinds, pauseJobs, runJobs } from '#contract/operations/system/work.ts'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { DataTable } from '../../../components/data-table/DataTable'
import { useFormats } from '../../../i18n/use-formats'
import { Mono } from '../../../ui/Mono'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { StateMark } from '../../../ui/StateMark'
import { useAct } from './use-act'

/** Every kind of work: when it comes round, how much of it waits, and holding it. */
export function JobKinds() {
  const { t } = useTranslation('system')
  const formats = useFormats()
  const kinds = useQuery(reading(listJobKinds))
  const act = useAct()
  if (!kinds.data) return <PageSkeleton label={t('job.kinds')} />
  return (
    <Panel flush>
      <DataTable
        label={t('job.kinds')}
        rows={kinds.data}
        rowKey={({ kind }) => kind}
        none={t('empty')}
        columns={[
          { id: 'kind', header: t('column.kind'), cell: ({ kind }) => <Mono>{kind}</Mono> },
          {
            id: 'state',
            header: t('column.state'),
            cell: ({ paused, pausedBy }) => (
              <StateMark
                tone={paused ? 'warn' : 'ok'}
                text={paused ? t('job.pausedBy', { name: pausedBy ?? '' }) : t('state.active')}
              />
            ),
          },
          { id: 'plan', header: t('job.plan'), cell: ({ plan }) => (plan ? <Mono>{plan}</Mono> : null) },
          {
            id: 'next',
            header: t('job.next'),
            cell: ({ nextRunAt }) => (nextRunAt === null ? null : formats.time(nextRunAt)),
          },
          {
            id: 'waiting',
            header: t('state.available'),
            align: 'end',
            cell: ({ waiting }) => formats.count(waiting),
          },
          {
            id: 'running',
            header: t('state.running'),
            align: 'end',
            cell: ({ running }) => formats.count(running),
          },
          {
            id: 'givenUp',
            header: t('state.discarded'),
            align: 'end',
            cell: ({ givenUp }) => formats.count(givenUp),
          },
          {
            id: 'action',
            header: t('job.action'),
            stuck: true,
            cell: ({ kind, plan, paused }) => (
              <Button.Group>
                {plan !== null && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    aria-label={`${t('job.runNow')}: ${kind}`}
                    onClick={() => act(() => call(runJobs, { body: { kind } }))}
                  >
                    {t('job.runNow')}
                  </Button>
                )}
                <Button
                  size="compact-xs"
                  variant="default"
                  aria-label={`${t(paused ? 'job.goOn' : 'job.pause')}: ${kind}`}
                  onClick={() => act(() => call(pauseJobs, { body: { kind, paused: !paused } }))}
                >
                  {t(paused ? 'job.goOn' : 'job.pause')}
                </Button>
              </Button.Group>
            ),
          },
        ]}
      />
    </Panel>
  )
}
