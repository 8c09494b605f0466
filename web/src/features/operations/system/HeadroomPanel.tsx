import { Button } from '@mantine/core'
import { IconGauge } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import { headroomResources, measureHeadroom, showHeadroom } from '#contract/operations/system/headroom.ts'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { useNotify } from '../../../components/toast/use-notify'
import { useFormats } from '../../../i18n/use-formats'
import { Notice } from '../../../ui/Notice'
import { Panel } from '../../../ui/page/Panel'
import css from './Headroom.module.css'
import { HeadroomRow } from './HeadroomRow'

type Headroom = AnswerOf<typeof showHeadroom>

/** Below that the next busy day may be the one. */
const TIGHT = 1.5

/** How much more this server can carry, and what ends first. */
export function HeadroomPanel() {
  const { t } = useTranslation('system')
  const formats = useFormats()
  const { data } = useQuery(reading(showHeadroom))
  if (!data) return null
  return (
    <Panel title={t('headroom.title')}>
      <FirstLimit headroom={data} />
      <p className={css.about}>{t('headroom.about', { since: formats.time(data.loadSince) })}</p>
      <table className={css.table} aria-label={t('headroom.caption')}>
        <thead>
          <tr>
            {(['resource', 'now', 'limit', 'times'] as const).map((column) => (
              <th key={column} scope="col">
                {t(`headroom.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {headroomResources.map((name) => (
            <HeadroomRow
              key={name}
              name={name}
              figures={data.resources[name]}
              isFirst={data.first === name}
            />
          ))}
        </tbody>
      </table>
      <Measure measuredAt={data.measuredAt} />
    </Panel>
  )
}

function FirstLimit({ headroom: { first, resources } }: { headroom: Headroom }) {
  const { t } = useTranslation('system')
  const formats = useFormats()
  if (first === null) return <p className={css.about}>{t('headroom.none')}</p>
  const times = resources[first].times!
  return (
    <Notice tone={times < TIGHT ? 'warn' : 'ok'} live>
      {t('headroom.firstIs', {
        resource: t(`headroom.name.${first}`),
        times: formats.number(Math.round(times * 10) / 10),
      })}
    </Notice>
  )
}

function Measure({ measuredAt }: { measuredAt: number | null }) {
  const { t } = useTranslation('system')
  const formats = useFormats()
  const notify = useNotify()
  const queries = useQueryClient()
  const measure = useMutation({
    mutationFn: () => call(measureHeadroom, { body: {} }),
    onSuccess: (found) => queries.setQueryData(reading(showHeadroom).queryKey, found),
    onError: notify.failed,
  })
  return (
    <div className={css.measure}>
      <Button
        variant="default"
        leftSection={<IconGauge size={16} />}
        loading={measure.isPending}
        onClick={() => measure.mutate()}
      >
        {t('headroom.measure')}
      </Button>
      <span className={css.at}>
        {measuredAt === null
          ? t('headroom.never')
          : t('headroom.measuredAt', { at: formats.time(measuredAt) })}
      </span>
    </div>
  )
}
