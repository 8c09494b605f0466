import { Button, Checkbox, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { weekdays } from '#contract/configuration/active-time.ts'
import { saveScanSchedule, showRadioSite } from '#contract/radio-planning/endpoints.ts'
import type { ScanSchedule } from '#contract/radio-planning/schemas.ts'
import { call } from '../../api/call'
import { weekdayName } from '../../components/configuration/active-time/weekday-words'
import { useMay } from '../../components/current-network/use-may'
import { SideDrawer } from '../../components/form/SideDrawer'
import { showToast } from '../../components/toast/toasts'
import { useNotify } from '../../components/toast/use-notify'
import { useFormats } from '../../i18n/use-formats'
import css from './RadioPlanningPage.module.css'

interface ScheduleDrawerProps {
  group: number
  timezone: string
  schedule: ScanSchedule
  onClose: () => void
}

/** When the access points of a network listen around by themselves. */
export default function ScheduleDrawer({ group, timezone, schedule, onClose }: ScheduleDrawerProps) {
  const { t } = useTranslation(['radio-planning', 'common'])
  const formats = useFormats()
  const queries = useQueryClient()
  const notify = useNotify()
  const why = useMay('write', group)
  const [edited, setEdited] = useState(schedule)
  const edit = (part: Partial<ScanSchedule>) => setEdited((before) => ({ ...before, ...part }))
  const save = useMutation({
    mutationFn: () => call(saveScanSchedule, { body: { group, ...edited } }),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: [showRadioSite.path] })
      showToast('ok', t('schedule.saved'))
      onClose()
    },
    onError: notify.failed,
  })
  return (
    <SideDrawer
      size={520}
      title={t('schedule.title')}
      onClose={onClose}
      foot={
        <Button
          loading={save.isPending}
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() => save.mutate()}
        >
          {t('common:action.save')}
        </Button>
      }
    >
      <div className={css.options}>
        <Checkbox.Group
          label={t('schedule.days')}
          value={edited.days}
          onChange={(days) => edit({ days: weekdays.filter((day) => days.includes(day)) })}
        >
          <div className={css.days}>
            {weekdays.map((day) => (
              <Checkbox key={day} value={day} label={weekdayName(day, formats.locale, 'short')} />
            ))}
          </div>
        </Checkbox.Group>
        <TextInput
          type="time"
          label={t('schedule.at')}
          description={t('schedule.zone', { zone: timezone })}
          disabled={edited.days.length === 0}
          value={edited.at}
          onChange={({ currentTarget }) => currentTarget.value && edit({ at: currentTarget.value })}
        />
        <Checkbox
          label={t('schedule.deep')}
          description={t('scan.deepAbout')}
          disabled={edited.days.length === 0}
          checked={edited.deep}
          onChange={({ currentTarget }) => edit({ deep: currentTarget.checked })}
        />
        <Checkbox
          label={t('schedule.newDevices')}
          checked={edited.newDevices}
          onChange={({ currentTarget }) => edit({ newDevices: currentTarget.checked })}
        />
      </div>
    </SideDrawer>
  )
}
