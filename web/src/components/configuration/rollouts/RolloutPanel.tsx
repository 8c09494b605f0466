import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  continueRollout,
  listRollouts,
  type Rollout,
  type RolloutState,
  takeBackRollout,
} from '#contract/configuration/rollouts.ts'
import { call } from '../../../api/call'
import { reading, toldInPlace } from '../../../api/query-client'
import { useFormats } from '../../../i18n/use-formats'
import { Panel } from '../../../ui/page/Panel'
import { StateMark, type Tone } from '../../../ui/StateMark'
import { useNotify } from '../../toast/use-notify'
import { useLock } from '../use-lock'
import { changedBySaves } from '../use-proposal'
import css from './RolloutPanel.module.css'

const tones: Record<RolloutState, Tone> = {
  running: 'busy',
  stopped: 'bad',
  taking_back: 'busy',
  done: 'ok',
  taken_back: 'warn',
  given_up: 'never',
}
const isOpen = ({ endedAt }: Rollout) => endedAt === null
const lookAgainMs = 3_000

/** What goes to the devices of a network in stages, and how the last of it ended. */
export function RolloutPanel(props: {
  group: number
  onSet?: (changeSet: number) => void
  openOnly?: boolean
}) {
  const { group, onSet, openOnly = false } = props
  const { t } = useTranslation('configuration')
  const query = useQuery({
    ...reading(listRollouts, { group }),
    ...toldInPlace,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? lookAgainMs : false),
  })
  const shown = query.data?.filter((one) => !openOnly || isOpen(one)) ?? []
  if (shown.length === 0) return null
  return (
    <Panel title={t('rollout.title')}>
      <ul className={css.list}>
        {shown.map((one) => (
          <RolloutLine key={one.changeSet} rollout={one} group={group} onSet={onSet} />
        ))}
      </ul>
    </Panel>
  )
}

interface LineProps {
  rollout: Rollout
  group: number
  onSet: ((changeSet: number) => void) | undefined
}

function RolloutLine({ rollout, group, onSet }: LineProps) {
  const { t } = useTranslation('configuration')
  const formats = useFormats()
  const { state, stage, stages, why, by, at, failed, changeSet, networks } = rollout
  return (
    <li className={css.line}>
      <StateMark tone={tones[state]} text={t(`rollout.state.${state}`)} />
      <div className={css.about}>
        <p className={css.stage} role={isOpen(rollout) ? 'status' : undefined}>
          {isOpen(rollout) && (
            <>{t('rollout.stage', { stage: formats.count(stage), total: formats.count(stages.length) })} · </>
          )}
          {progressOf(rollout, formats.count, t)}
          {networks.length > 1 && <> · {t('rollout.networks', { count: networks.length })}</>}
        </p>
        <span className={css.time}>
          {formats.time(at)} · <bdi>{by ?? t('system')}</bdi>
        </span>
        {why && <p>{t(`rollout.why.${why}`)}</p>}
        {(state === 'stopped' || state === 'taken_back') && <p>{t(`rollout.result.${state}`)}</p>}
        {failed.length > 0 && (
          <p>
            {t('rollout.failed')} <bdi>{failed.map(({ name }) => name).join(', ')}</bdi>
          </p>
        )}
      </div>
      {isOpen(rollout) && <Decisions rollout={rollout} group={group} />}
      {onSet && (
        <Button size="compact-sm" variant="default" onClick={() => onSet(changeSet)}>
          {t('later.show')}
        </Button>
      )}
    </li>
  )
}

/** How many have it so far, how many failed, and how many get it when they come. */
function progressOf(
  { stages }: Rollout,
  count: (value: number) => string,
  t: ReturnType<typeof useTranslation<'configuration'>>['t'],
): string {
  const sum = (of: keyof Rollout['stages'][number]) => stages.reduce((all, one) => all + one[of], 0)
  return [
    t('rollout.applied', { applied: count(sum('applied')), total: count(sum('devices')) }),
    ...(sum('failed') > 0 ? [t('rollout.failures', { failed: count(sum('failed')) })] : []),
    ...(sum('away') > 0 ? [t('rollout.away', { count: sum('away') })] : []),
  ].join(' · ')
}

function Decisions({ rollout, group }: { rollout: Rollout; group: number }) {
  const { state } = rollout
  const { t } = useTranslation('configuration')
  const { lock } = useLock({ group })
  const decide = useDecision(group, rollout)
  const common = {
    ...({ size: 'compact-sm', variant: 'default' } as const),
    disabled: lock !== null || decide.isPending,
    title: lock ? t(`locked.${lock}`) : undefined,
  }
  return (
    <>
      {state === 'stopped' && (
        <Button {...common} onClick={() => decide.mutate(continueRollout)}>
          {t('rollout.continue')}
        </Button>
      )}
      {state !== 'taking_back' && (
        <Button {...common} onClick={() => decide.mutate(takeBackRollout)}>
          {t('rollout.takeBack')}
        </Button>
      )}
    </>
  )
}

/** Asked of all its networks: who may configure only some of them is refused. */
function useDecision(group: number, { changeSet, networks }: Rollout) {
  const queries = useQueryClient()
  const notify = useNotify()
  return useMutation({
    mutationFn: (endpoint: typeof continueRollout | typeof takeBackRollout) =>
      call(endpoint, {
        body: {
          group,
          changeSet,
          others: networks.filter((other) => other !== group).map((other) => ({ group: other })),
        },
      }),
    onError: notify.failed,
    onSettled: () => {
      for (const path of [listRollouts.path, ...changedBySaves])
        void queries.invalidateQueries({ queryKey: [path] })
    },
  })
}
