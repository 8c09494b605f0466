import { Skeleton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { simulateRoaming } from '#contract/roaming/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { Notice } from '../../ui/Notice'
import { StatusShape } from '../../ui/StateMark'
import css from './RoamingPage.module.css'
import type { RoamingTried } from './roaming-tried'

/** What a threshold would do to the clients that are connected now. */
export function SimulationPanel(tried: RoamingTried) {
  const { t } = useTranslation('roaming')
  const formats = useFormats()
  const words = useFailureWords()
  const simulation = useQuery({
    ...reading(simulateRoaming, tried),
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
          <StatusShape tone="ok" />
          <span>{t('simulation.moves', { count: moves, total })}</span>
        </li>
        <li>
          <StatusShape tone="idle" />
          <span>{t('simulation.likely', { count: likely })}</span>
        </li>
        <li>
          <StatusShape tone={loses > 0 ? 'bad' : 'ok'} />
          <span>{t('simulation.loses', { count: loses })}</span>
        </li>
        {unknown > 0 && (
          <li>
            <StatusShape tone="never" />
            <span>{t('simulation.unknown', { count: unknown })}</span>
          </li>
        )}
      </ul>
    </div>
  )
}
