import { Button, Skeleton } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type Alarm, type AlarmLevel, listAlarms, readAlarms } from '#contract/alarm/endpoints.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { call, callPage } from '../../../../api/call'
import { toldInPlace } from '../../../../api/query-client'
import { Age } from '../../../../components/Age'
import { useAlarmWords } from '../../../../components/alarm-words/use-alarm-words'
import { useMay } from '../../../../components/current-network/use-may'
import { useNotify } from '../../../../components/toast/use-notify'
import { Panel } from '../../../../ui/page/Panel'
import { StatusShape, type Tone } from '../../../../ui/StateMark'
import { deviceName } from '../../device-name'
import css from './Overview.module.css'
import { type Problem, problemsOf, untold } from './problems'
import { useProblemWords } from './use-problem-words'
import { ViewLink } from './ViewLink'

const most = 20
const alarmTones: Record<AlarmLevel, Tone> = { normal: 'idle', medium: 'warn', critical: 'bad' }
const tones: Record<Problem['urgency'], Tone> = { now: 'bad', soon: 'warn', note: 'idle' }

/** What is wrong with a device, whom it meets, and where one does something about it. */
export function Problems({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  const alarms = useOpenAlarms(device)
  const words = useProblemWords(device)
  const open = alarms.data ?? []
  const problems = untold(problemsOf(device), open)
  const none = problems.length === 0 && open.length === 0
  return (
    <Panel title={t('problem.title')} aside={!none && <Affected device={device} />} flush>
      {alarms.isPending && <Skeleton height={32} m="md" w="auto" />}
      {alarms.isError && <p className={css.plain}>{t('problem.noAlarms')}</p>}
      {none && alarms.data && <Nothing device={device} />}
      <ul className={css.list}>
        {open.map((alarm) => (
          <OpenAlarm key={alarm.id} alarm={alarm} device={device} />
        ))}
        {problems.map((problem) => (
          <li key={`${problem.kind} ${problem.port ?? ''}`} className={css.line}>
            <span className={css.what}>
              <StatusShape tone={tones[problem.urgency]} />
              {words(problem)}
            </span>
            <ViewLink view={problem.view} {...(problem.port !== undefined && { port: problem.port })} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Not read, and not over. */
function useOpenAlarms({ sn, group }: DeviceInfo) {
  return useQuery({
    queryKey: [listAlarms.path, 'of', sn],
    queryFn: ({ signal }) =>
      callPage(listAlarms, {
        query: { sn, open: true, limit: most, ...(group !== null && { group }) },
        signal,
      }),
    select: ({ data }) => data,
    ...toldInPlace,
  })
}

function Nothing({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  if (!device.state) return <p className={css.plain}>{t('problem.notKnown')}</p>
  return (
    <p className={css.well}>
      <IconCircleCheck size={18} stroke={1.6} aria-hidden="true" />
      {t('problem.none')}
    </p>
  )
}

/** Of a device that is away it is not known who misses it. */
function Affected({ device }: { device: DeviceInfo }) {
  const { t } = useTranslation('inventory')
  if (device.status !== 'online' || device.users === null) return null
  return t('problem.affected', { clients: t('client.count', { count: device.users }) })
}

function OpenAlarm({ alarm, device }: { alarm: Alarm; device: DeviceInfo }) {
  const { t } = useTranslation(['alarm', 'inventory'])
  const queries = useQueryClient()
  const notify = useNotify()
  const words = useAlarmWords()
  const why = useMay('write', alarm.group ?? undefined)
  const read = useMutation({
    mutationFn: () => call(readAlarms, { body: { ids: [alarm.id] } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: [listAlarms.path] }),
    onError: notify.failed,
  })
  const { port } = alarm.params
  const done = words.done(alarm)
  return (
    <li className={css.line}>
      <span className={css.what}>
        <StatusShape tone={alarmTones[alarm.level]} />
        <span>
          {words.what(alarm, alarm.originator || deviceName(device))} {done} <Age at={alarm.beganAt} />
        </span>
      </span>
      <span className={css.acts}>
        {port !== undefined && <ViewLink view="ports" port={String(port)} />}
        <Button
          size="compact-xs"
          variant="subtle"
          disabled={why !== null}
          title={why ?? undefined}
          loading={read.isPending}
          onClick={() => read.mutate()}
        >
          {t('markOne')}
        </Button>
      </span>
    </li>
  )
}
