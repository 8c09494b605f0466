import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  deleteSchedule,
  listSchedules,
  pauseSchedule,
  type ReportSchedule,
  sendSchedule,
} from '#contract/reporting/schedules.ts'
import { call } from '../../../api/call'
import { confirm } from '../../../components/confirm/confirm'
import { useNotify } from '../../../components/toast/use-notify'

export function useScheduleActions({ id, paused }: ReportSchedule) {
  const { t } = useTranslation(['reporting', 'common'])
  const notify = useNotify()
  const client = useQueryClient()
  const after = async (work: Promise<unknown>, done?: string) => {
    try {
      await work
      if (done) notify.ok(done)
    } catch (error) {
      notify.failed(error)
    }
    await client.invalidateQueries({ queryKey: [listSchedules.path] })
  }
  return {
    pause: () => after(call(pauseSchedule, { body: { id, paused: !paused } })),
    send: () => after(call(sendSchedule, { body: { id } }), t('schedule.onItsWay')),
    async remove() {
      const sure = await confirm({
        title: t('schedule.deleteTitle'),
        body: t('schedule.deleteBody'),
        confirm: t('common:action.delete'),
        cancel: t('common:action.cancel'),
      })
      if (sure) await after(call(deleteSchedule, { body: { id } }))
    },
  }
}
