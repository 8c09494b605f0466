import { Button, Select, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Maintenance } from '#contract/alarm/maintenance.ts'
import { useMay } from '../../../components/current-network/use-may'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { useFormats } from '../../../i18n/use-formats'
import css from './AlarmPage.module.css'
import { useMaintenance } from './use-maintenance'

const lengths = [60, 120, 240, 480, 1440, 2880, 10_080]

interface MaintenanceProps {
  group: number
  onClose: () => void
}

/** When nobody is notified of a network's alarms. */
export default function MaintenanceDrawer({ group, onClose }: MaintenanceProps) {
  const { t } = useTranslation('alarms')
  const { windows, end, plan } = useMaintenance(group)
  const forbidden = useMay('write', group)
  return (
    <SideDrawer size={480} title={t('maintenance.title')} onClose={onClose}>
      <p>{t('maintenance.about')}</p>
      <PlanForm
        forbidden={forbidden}
        onPlan={({ from, ...rest }) => plan({ group, ...rest, ...(from && { from: Date.parse(from) }) })}
      />
      <h3 className={css.heading}>{t('maintenance.planned')}</h3>
      {windows?.length === 0 && <p className={css.soft}>{t('maintenance.none')}</p>}
      <ul className={css.lines}>
        {windows?.map((one) => (
          <Line key={one.id} window={one} forbidden={forbidden} onEnd={() => void end(one)} />
        ))}
      </ul>
    </SideDrawer>
  )
}

interface Plan {
  /** As the field has it; empty: now. */
  from: string
  minutes: number
  reason: string
}

interface PlanProps {
  forbidden: string | null
  onPlan: (plan: Plan) => Promise<boolean>
}

function PlanForm({ forbidden, onPlan }: PlanProps) {
  const { t } = useTranslation('alarms')
  const formats = useFormats()
  const empty = { from: '', minutes: 120, reason: '' }
  const [plan, setPlan] = useState<Plan>(empty)
  const [sending, setSending] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSending(true)
    if (await onPlan(plan)) setPlan(empty)
    setSending(false)
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        <TextInput
          type="datetime-local"
          label={t('maintenance.from')}
          description={t('maintenance.fromHint')}
          value={plan.from}
          onChange={({ currentTarget: { value } }) => setPlan({ ...plan, from: value })}
        />
        <Select
          label={t('maintenance.length')}
          data={lengths.map((minutes) => ({ value: String(minutes), label: formats.duration(minutes * 60) }))}
          value={String(plan.minutes)}
          allowDeselect={false}
          onChange={(value) => setPlan({ ...plan, minutes: Number(value) })}
        />
        <TextInput
          label={t('maintenance.reason')}
          maxLength={200}
          value={plan.reason}
          onChange={({ currentTarget: { value } }) => setPlan({ ...plan, reason: value })}
        />
        <Button type="submit" loading={sending} disabled={forbidden !== null} title={forbidden ?? undefined}>
          {t('maintenance.plan')}
        </Button>
      </Stack>
    </form>
  )
}

interface LineProps {
  window: Maintenance
  forbidden: string | null
  onEnd: () => void
}

function Line({ window: { from, until, reason, by }, forbidden, onEnd }: LineProps) {
  const { t } = useTranslation('alarms')
  const formats = useFormats()
  return (
    <li>
      <span>{t('maintenance.span', { from: formats.time(from), until: formats.time(until) })}</span>
      <span className={css.soft}>
        <bdi>{by}</bdi>
        {reason && (
          <>
            {': '}
            <bdi>{reason}</bdi>
          </>
        )}
      </span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={forbidden !== null}
        title={forbidden ?? undefined}
        onClick={onEnd}
      >
        {t(from <= Date.now() ? 'maintenance.end' : 'maintenance.cancel')}
      </Button>
    </li>
  )
}
