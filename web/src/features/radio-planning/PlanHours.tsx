import { SegmentedControl, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showPlanHours } from '#contract/radio-planning/endpoints.ts'
import { type PlanHour, type PlanResult, planFigures } from '#contract/radio-planning/schemas.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { DataTable } from '../../components/data-table/DataTable'
import { SideDrawer } from '../../components/form/SideDrawer'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { Dash } from '../../ui/Dash'
import { Notice } from '../../ui/Notice'
import { figureFormat } from './figure-format'
import css from './RadioPlanningPage.module.css'
import { radioName } from './radio-words'

interface PlanHoursProps {
  group: number
  result: PlanResult
  onClose: () => void
}

/** A change hour by hour: what was measured, beside the same hour of the time before. */
export function PlanHours({ group, result, onClose }: PlanHoursProps) {
  const { t } = useTranslation(['radio-planning', 'radios', 'wireless', 'health'])
  const formats = useFormats()
  const words = useFailureWords()
  const [figure, choose] = useState<(typeof planFigures)[number]>(result.figure ?? 'busy')
  const hours = useQuery({ ...reading(showPlanHours, { group, id: result.id }), ...toldInPlace })
  const told = (values: PlanHour['after']) => {
    const value = values[figure]
    return value === null || value === undefined ? (
      <Dash reason={t('results.is.unknown')} />
    ) : (
      figureFormat(figure, formats)(value)
    )
  }
  const radio = `${result.name ?? result.sn}, ${radioName(result.radio, t)}`
  return (
    <SideDrawer size={640} title={t('hours.title', { name: radio })} onClose={onClose}>
      <div className={css.options}>
        <SegmentedControl
          orientation="vertical"
          aria-label={t('results.use')}
          data={planFigures.map((value) => ({ value, label: t(`results.figure.${value}`) }))}
          value={figure}
          onChange={(value) => choose(planFigures.find((one) => one === value) ?? figure)}
        />
        {hours.isError && !hours.data && <Notice tone="warn">{words(hours.error)}</Notice>}
        {!hours.data && !hours.isError && <Skeleton height={160} />}
        {hours.data && (
          <>
            <p className={css.soft}>
              {hours.data.earlier === null
                ? t('hours.alone')
                : t('hours.earlier', { time: formats.duration(hours.data.earlier * 3600) })}
            </p>
            <DataTable
              label={t('hours.title', { name: radio })}
              rows={hours.data.hours}
              rowKey={({ at }) => String(at)}
              none={t('hours.none')}
              columns={[
                { id: 'at', header: t('hours.hour'), cell: ({ at }) => formats.time(at) },
                {
                  ...{ id: 'before', header: t('hours.before'), align: 'end' },
                  cell: ({ before }) => told(before),
                },
                {
                  ...{ id: 'after', header: t('hours.after'), align: 'end' },
                  cell: ({ after }) => told(after),
                },
              ]}
            />
          </>
        )}
      </div>
    </SideDrawer>
  )
}
