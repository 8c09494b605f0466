import { Button, Skeleton } from '@mantine/core'
import { IconDevices } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import type { ConfigState } from '#contract/inventory/config-states.ts'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { useFormats } from '../../../i18n/use-formats'
import { byName } from '../../../lib/by-name'
import { EmptyState } from '../../../ui/page/EmptyState'
import { Panel } from '../../../ui/page/Panel'
import { StatusShape } from '../../../ui/StateMark'
import { FilterChips } from '../../resource-list/FilterChips'
import { RolloutPanel } from '../rollouts/RolloutPanel'
import { SchedulePanel } from '../schedules/SchedulePanel'
import { useDeviceConfigs } from '../use-device-configs'
import type { Lock } from '../use-lock'
import { useReapply } from '../use-reapply'
import { useSubjectNames } from '../words/use-subject-names'
import { countStates, stateOrder, stateTones } from './config-states'
import css from './Stand.module.css'
import { StandActions } from './StandActions'
import { StandTable } from './StandTable'

/** Where the devices of a network stand: how many in which state, who and why, live; left and found again at will. */
export function Stand({ group, lock }: { group: number; lock: Lock | null }) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const query = useDeviceConfigs(group)
  const devices = query.data
  const able = devices?.filter(({ state }) => state !== 'unsupported').length ?? 0
  const [inSync, partly] = (['in_sync', 'in_sync_partly'] as const).map(
    (one) => devices?.filter(({ state }) => state === one).length ?? 0,
  )
  return (
    <>
      <SchedulePanel openOnly group={group} />
      <RolloutPanel openOnly group={group} />
      <Panel
        flush
        result
        title={t('stand.title')}
        aside={
          devices && devices.length > 0
            ? t(partly ? 'stand.summaryPartly' : 'stand.summary', { inSync, total: able, partly })
            : undefined
        }
      >
        {query.isPending && <Skeleton height={120} m="md" w="auto" />}
        {query.isError && !devices && (
          <EmptyState
            alert
            title={words(query.error)}
            action={<Button onClick={() => query.refetch()}>{t('common:action.retry')}</Button>}
          />
        )}
        {devices?.length === 0 && (
          <EmptyState icon={<IconDevices size={22} />} title={t('stand.none')} body={t('review.noDevices')} />
        )}
        {devices && devices.length > 0 && <Devices devices={devices} group={group} lock={lock} />}
      </Panel>
    </>
  )
}

function Devices({ devices, group, lock }: { devices: DeviceConfig[]; group: number; lock: Lock | null }) {
  const { t } = useTranslation(['configuration', 'common'])
  const formats = useFormats()
  const [chosen, setChosen] = useState<string[]>([])
  const retry = useReapply()
  const names = useSubjectNames(group)
  const counts = countStates(devices)
  const working = devices.filter(isBeingUpdated).length
  const shown = devices
    .filter(({ state }) => chosen.length === 0 || chosen.includes(state))
    .sort((a, b) => stateOrder.indexOf(a.state) - stateOrder.indexOf(b.state) || byName(a, b))
  return (
    <>
      <div className={css.overview}>
        <StateBar counts={counts} total={devices.length} />
        <div className={css.line}>
          <FilterChips
            single
            legend={t('stand.filter')}
            all={{ label: t('stand.all'), count: formats.count(devices.length) }}
            chips={counts.map(({ state, count }) => ({
              value: state,
              label: t(`common:configState.${state}`),
              mark: <StatusShape tone={stateTones[state]} />,
              count: formats.count(count),
            }))}
            value={chosen}
            onChange={setChosen}
          />
          <StandActions devices={devices} lock={lock} />
        </div>
        <p className={css.working} role="status">
          {working > 0 && `${t('stand.working', { count: working })}. ${t('stand.leave')}`}
        </p>
      </div>
      <StandTable devices={shown} names={names} lock={lock} onRetry={(device) => retry.mutate([device])} />
    </>
  )
}

/** What is away is not being updated: its line says what it waits for. */
const isBeingUpdated = ({ state, outcome }: DeviceConfig): boolean =>
  state === 'applying' || (state === 'pending' && outcome !== 'waiting_for_device')

/** The shares of the states in one line; the chips below say the same in words. */
function StateBar({ counts, total }: { counts: { state: ConfigState; count: number }[]; total: number }) {
  return (
    <div className={css.bar} aria-hidden="true">
      {counts.map(({ state, count }) => (
        <span key={state} data-state={state} style={{ flexGrow: count / total }} />
      ))}
    </div>
  )
}
