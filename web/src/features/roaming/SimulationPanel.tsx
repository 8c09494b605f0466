import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { simulateRoaming } from '#contract/roaming/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { Notice } from '../../ui/Notice'
import { StateMark } from '../../ui/StateMark'
import css from './RoamingPage.module.css'

/** What a threshold would do to the clients that are connected now. */
export function SimulationPanel({ group, threshold }: { group: number; threshold: number }) {
  const { t } = useTranslation('roaming')
  const formats = useFormats()
  const words = useFailureWords()
  const simulation = useQuery({
    ...reading(simulateRoaming, { group, threshold }),
    placeholderData: keepPreviousData,
    ...toldInPlace,
  })
  const found = simulation.data
  if (simulation.isError && !found) return <Notice tone="warn">{words(simulation.error)}</Notice>
  if (!found) return <Skeleton height={72} mt="md" />
  const { clients, unknown, moves, likely, loses } = found
  const total = formats.count(clients)
  return (
    <div role="status">
      <ul className={css.lines}>
        <li>
          <StateMark tone="ok" text={t('simulation.moves', { count: moves, total })} />
        </li>
        <li>
          <StateMark tone="idle" text={t('simulation.likely', { count: likely })} />
        </li>
        <li>
          <StateMark tone={loses > 0 ? 'bad' : 'ok'} text={t('simulation.loses', { count: loses })} />
        </li>
        {unknown > 0 && (
          <li>
            <StateMark tone="never" text={t('simulation.unknown', { count: unknown })} />
          </li>
        )}
      </ul>
    </div>
  )
}
