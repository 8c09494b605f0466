import { Button, Popover, Select, Switch, TextInput } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Staged } from '#contract/configuration/rollouts.ts'
import { type Schedule, scheduleChange } from '#contract/configuration/schedules.ts'
import { call } from '../../../api/call'
import { useFormats } from '../../../i18n/use-formats'
import { useNetworksIfAny } from '../../current-network/CurrentNetwork'
import { showToast } from '../../toast/toasts'
import { useNotify } from '../../toast/use-notify'
import type { ChangeItems } from '../change-set/use-change-set'
import { applyDrafts } from '../drafts'
import css from './ApplyLater.module.css'
import { type StageDevice, StageFields, usualStages } from './StageFields'

export interface LaterChange {
  /** That it is about; by the clock of one of them it is applied. */
  networks: readonly number[]
  items: ChangeItems
  /** Keys of those that end with it. */
  drafts: readonly string[]
  whenQuiet?: boolean
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
  const { clocks, clock, setClock } = useClock(change.networks)
  const [at, setAt] = useState('')
  const [until, setUntil] = useState('')
  const [staged, setStaged] = useState<Staged | null>(null)
  const schedule = useMutation({
    mutationFn: () => {
      if (!clock) throw new Error('no network has a clock')
      const { accepted, drafts, whenQuiet, items, reviewed } = change
      const body = {
        ...{ group: clock.ID, items, reviewed, at },
        ...(until && { until }),
        ...(staged && { staged }),
        ...(accepted && { acceptAssumptions: true }),
        ...(drafts.length > 0 && { endsDrafts: true }),
        ...(whenQuiet && { whenQuiet: true }),
      }
      return applyDrafts(drafts, () => call(scheduleChange, { body }))
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
  if (!clock) return null
  return (
    <Popover position="top-end" withArrow trapFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<IconClock size={16} />} disabled={blocked} title={why}>
          {t('later.open')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form className={css.form} onSubmit={submit}>
          {clocks.length > 1 && (
            <Select
              label={t('later.clock')}
              data={clocks.map(({ ID, Name }) => ({ value: String(ID), label: Name }))}
              value={String(clock.ID)}
              allowDeselect={false}
              searchable
              openOnFocus={false}
              onChange={(id) => id && setClock(Number(id))}
              comboboxProps={{ withinPortal: false }}
            />
          )}
          <TextInput
            required
            type="datetime-local"
            label={t('later.at')}
            description={t('later.zone', { zone: clock.Timezone })}
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

/** By whose clock it can go: of the networks it is about, or of any where it is about none yet. */
function useClock(about: readonly number[]) {
  const { networks = [], current } = useNetworksIfAny() ?? {}
  const [chosen, setClock] = useState<number | null>(null)
  const named = networks.filter(({ ID }) => about.includes(ID))
  const clocks = named.length > 0 ? named : networks
  const found = [chosen, current?.ID].map((id) => clocks.find(({ ID }) => ID === id))
  return { clocks, clock: found.find((one) => one !== undefined) ?? clocks[0], setClock }
}
