import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ReportDocument } from '#contract/reporting/document.ts'
import { listSchedules, type ReportSchedule } from '#contract/reporting/schedules.ts'
import { reading } from '../../../api/query-client'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { useFocusBack } from '../../../components/form/use-focus-back'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import type { PlaceQuery } from '../place'
import css from './Schedule.module.css'
import { ScheduleForm } from './ScheduleForm'
import { ScheduleRow } from './ScheduleRow'

interface ScheduleDrawerProps {
  report: ReportDocument
  place: PlaceQuery | { sn: string }
  onClose: () => void
}

/** How often an open drawer asks what became of what is being sent. */
const everyMs = 5_000

/** Reports that are sent by mail: all of them, and a new one of what is shown. */
export function ScheduleDrawer({ report, place, onClose }: ScheduleDrawerProps) {
  const { t } = useTranslation(['reporting', 'common'])
  useFocusBack()
  const { data: schedules } = useQuery({ ...reading(listSchedules), refetchInterval: everyMs })
  const [editing, setEditing] = useState<ReportSchedule | 'new' | null>(null)
  const { kind, timezone } = report
  if (editing) {
    const edited = editing === 'new' ? { kind, timezone, place } : editing
    return <ScheduleForm schedule={edited} onClose={() => setEditing(null)} />
  }
  return (
    <SideDrawer
      title={t('schedule.title')}
      size={520}
      onClose={onClose}
      foot={
        <Button leftSection={<IconPlus size={14} />} onClick={() => setEditing('new')}>
          {t('schedule.add')}
        </Button>
      }
    >
      {!schedules && <PageSkeleton label={t('common:loading')} />}
      {schedules?.length === 0 && <EmptyState title={t('schedule.none')} body={t('schedule.covers')} />}
      <ul className={css.list}>
        {schedules?.map((schedule) => (
          <ScheduleRow key={schedule.id} schedule={schedule} onEdit={() => setEditing(schedule)} />
        ))}
      </ul>
    </SideDrawer>
  )
}
