import { Checkbox, MultiSelect, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { ReportKind } from '#contract/reporting/document.ts'
import type { FileFormat } from '#contract/reporting/files.ts'
import {
  listReportRecipients,
  listSchedules,
  type ReportSchedule,
  saveSchedule,
  scheduleRanges,
} from '#contract/reporting/schedules.ts'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { FormDrawer } from '../../../components/form/FormDrawer'
import { useAppForm } from '../../../components/form/use-app-form'
import { useNotify } from '../../../components/toast/use-notify'
import type { PlaceQuery } from '../place'
import { useScheduleWords } from './use-schedule-words'

/** What is shown, to be scheduled. */
interface NewSchedule {
  kind: ReportKind
  timezone: string
  place: PlaceQuery | { sn: string }
}

const schema = z.object({
  range: z.enum(scheduleRanges),
  weekday: z.string(),
  monthDay: z.number().int().min(1).max(31),
  at: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  formats: z.array(z.enum(['pdf', 'xlsx'])).min(1),
  recipients: z.array(z.string()).min(1).max(20),
})

const isKept = (schedule: NewSchedule | ReportSchedule): schedule is ReportSchedule => 'id' in schedule

/** How often a report is sent, and to whom. */
export function ScheduleForm({
  schedule,
  onClose,
}: {
  schedule: NewSchedule | ReportSchedule
  onClose: () => void
}) {
  const { t } = useTranslation(['reporting', 'common'])
  const notify = useNotify()
  const client = useQueryClient()
  const { days } = useScheduleWords()
  const { data: members = [] } = useQuery(reading(listReportRecipients))
  const kept = isKept(schedule) ? schedule : null
  const labels = {
    ...{ range: t('schedule.often'), weekday: t('schedule.weekday'), monthDay: t('schedule.monthDay') },
    ...{ at: t('schedule.at', { zone: schedule.timezone }), formats: t('schedule.formats') },
    recipients: t('schedule.recipients'),
  }
  const form = useAppForm<z.infer<typeof schema>>({
    initial: {
      ...{ range: kept?.range ?? 'week', weekday: String(kept?.weekday ?? 1), monthDay: kept?.monthDay ?? 1 },
      ...{ at: kept?.at ?? '07:00', formats: (kept?.formats ?? ['pdf']) as FileFormat[] },
      recipients: kept ? kept.recipients.map(({ id }) => String(id)) : [],
    },
    schema,
    labels,
    send: async ({ weekday, recipients, ...values }) => {
      const body = {
        ...values,
        ...targetOf(schedule),
        weekday: Number(weekday),
        recipients: recipients.map(Number),
      }
      await call(saveSchedule, { body })
      await client.invalidateQueries({ queryKey: [listSchedules.path] })
    },
    done: () => {
      notify.ok(t('schedule.saved'))
      onClose()
    },
  })
  const [range, setRange] = useState(kept?.range ?? 'week')
  form.watch('range', ({ value }) => setRange(value))
  const choices = [
    ...members,
    ...(kept?.recipients ?? []).filter(({ id }) => !members.some((one) => one.id === id)),
  ]
  return (
    <FormDrawer form={form} title={t('schedule.add')} hint={t('schedule.covers')} onClose={onClose}>
      <Stack gap="md">
        <Select
          key={form.key('range')}
          label={labels.range}
          allowDeselect={false}
          data={scheduleRanges.map((value) => ({ value, label: t(`schedule.every.${value}`) }))}
          {...form.getInputProps('range')}
        />
        {range === 'week' && (
          <Select
            key={form.key('weekday')}
            label={labels.weekday}
            allowDeselect={false}
            data={days.map((label, at) => ({ value: String(at + 1), label }))}
            {...form.getInputProps('weekday')}
          />
        )}
        {range === 'month' && (
          <NumberInput
            key={form.key('monthDay')}
            label={labels.monthDay}
            description={t('schedule.monthDayHint')}
            min={1}
            max={31}
            {...form.getInputProps('monthDay')}
          />
        )}
        <TextInput key={form.key('at')} type="time" label={labels.at} {...form.getInputProps('at')} />
        <Checkbox.Group key={form.key('formats')} label={labels.formats} {...form.getInputProps('formats')}>
          <Stack gap="xs" mt="xs">
            <Checkbox value="pdf" label={t('file.pdf')} />
            <Checkbox value="xlsx" label={t('file.spreadsheet')} />
          </Stack>
        </Checkbox.Group>
        <MultiSelect
          key={form.key('recipients')}
          label={labels.recipients}
          searchable
          data={choices.map(({ id, username, email }) => ({
            value: String(id),
            label: `${username} (${email ?? t('schedule.noEmail')})`,
          }))}
          {...form.getInputProps('recipients')}
        />
      </Stack>
    </FormDrawer>
  )
}

/** What the schedule is about, as the server takes it. */
function targetOf(schedule: NewSchedule | ReportSchedule) {
  const { kind } = schedule
  if (!isKept(schedule)) return { kind, ...schedule.place }
  const { id, group, project, sn } = schedule
  return { kind, id, ...(group && { group }), ...(project && { project }), ...(sn && { sn }) }
}
