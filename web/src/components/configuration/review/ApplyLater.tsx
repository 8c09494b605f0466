import { Button, Popover, Switch, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Staged } from '#contract/configuration/rollouts.ts'
import { type Schedule, scheduleChange } from '#contract/configuration/schedules.ts'
import { call } from '../../../api/call'
import { useFormats } from '../../../i18n/use-formats'
import { useNetworks } from '../../current-network/CurrentNetwork'
import { showToast } from '../../toast/toasts'
import { useNotify } from '../../toast/use-notify'
import type { ChangeItems } from '../change-set/use-change-set'
import css from './ApplyLater.module.css'
import { type StageDevice, StageFields, usualStages } from './StageFields'

export interface LaterChange {
  /** In whose time zone it is. */
  group: number
  items: ChangeItems
  endsDrafts: boolean
  accepted: boolean
  reviewed: string
}

interface ApplyLaterProps {
  change: LaterChange
  /** To these it can go in stages. */
  devices: readonly StageDevice[]
  blocked: boolean
  why: string | undefined
  onScheduled: (schedule: Schedule) => void
}

/** What was reviewed is applied at a time, or in a window from then on. */
export function ApplyLater({ change, devices, blocked, why, onScheduled }: ApplyLaterProps) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  const notify = useNotify()
  const queries = useQueryClient()
  const { networks } = useNetworks()
  const zone = networks.find(({ ID }) => ID === change.group)?.Timezone ?? ''
  const [at, setAt] = useState('')
  const [until, setUntil] = useState('')
  const [staged, setStaged] = useState<Staged | null>(null)
  const schedule = useMutation({
    mutationFn: () => {
      const { accepted, endsDrafts, ...rest } = change
      const body = {
        ...{ ...rest, at },
        ...(until && { until }),
        ...(staged && { staged }),
        ...(accepted && { acceptAssumptions: true }),
        ...(endsDrafts && { endsDrafts: true }),
      }
      return call(scheduleChange, { body })
    },
    onSuccess: (scheduled) => {
      void queries.invalidateQueries({ queryKey: [scheduleChange.path] })
      showToast('ok', t('later.done', { at: formats.time(scheduled.at) }))
      onScheduled(scheduled)
    },
    onError: notify.failed,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    schedule.mutate()
  }
  return (
    <Popover position="top-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconClock size={16} />} disabled={blocked} title={why}>
          {t('later.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={css.form} onSubmit={submit}>
          <TextInput
            required
            type="datetime-local"
            label={t('later.at')}
            description={t('later.zone', { zone })}
            value={at}
            onChange={(event) => setAt(event.currentTarget.value)}
          />
          <TextInput
            type="datetime-local"
            label={t('later.until')}
            description={t('later.untilAbout')}
            value={until}
            error={until && until <= at ? t('later.wrong') : undefined}
            onChange={(event) => setUntil(event.currentTarget.value)}
          />
          {devices.length > 1 && (
            <Switch
              label={t('rollout.inStages')}
              checked={staged !== null}
              onChange={(event) => setStaged(event.currentTarget.checked ? usualStages : null)}
            />
          )}
          {staged && <StageFields value={staged} devices={devices} onChange={setStaged} />}
          <Button type="submit" loading={schedule.isPending} disabled={!at || Boolean(until && until <= at)}>
            {t('later.schedule')}
          </Button>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
