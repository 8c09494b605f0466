import { Skeleton } from '@mantine/core'
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AirEffects, AirFigures } from '#contract/roaming/effects.ts'
import { useFailureWords } from '../../i18n/use-failure-words'
import { type Formats, useFormats } from '../../i18n/use-formats'
import { Dash } from '../../ui/Dash'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/page/Panel'
import { DataTable } from '../data-table/DataTable'
import css from './AirEffectsPanel.module.css'

const figures = [
  'hours',
  'clients',
  'sticky',
  'leftWeak',
  'lost',
  'asked',
  'disconnected',
  'moves',
  'difference',
] as const
type Figure = (typeof figures)[number]

/** What the last change did to the clients of a network: measured before and after it. */
export function AirEffectsPanel({ query }: { query: UseQueryOptions<AirEffects> }) {
  const { t } = useTranslation('roaming')
  const words = useFailureWords()
  const effects = useQuery(query)
  return (
    <Panel flush title={t('effects.title')}>
      {effects.isError && !effects.data && <Notice tone="warn">{words(effects.error)}</Notice>}
      {!effects.data && !effects.isError && <Skeleton height={120} m="md" w="auto" />}
      {effects.data && <Compared effects={effects.data} />}
    </Panel>
  )
}

function Compared({ effects }: { effects: AirEffects }) {
  const { t } = useTranslation('roaming')
  const formats = useFormats()
  const { changedAt, comparedWith, threshold, looks, before, after } = effects
  if (changedAt === null || comparedWith === null || !before || !after)
    return <p className={css.note}>{t('effects.never')}</p>
  const told = (of: AirFigures) => (figure: Figure) => {
    const value = of[figure]
    if (value !== null) return toldIn(figure, value, formats)
    const untold = of.clients !== null && (figure === 'asked' || figure === 'disconnected')
    return <Dash reason={t(untold ? 'effects.untold' : 'effects.unknown')} />
  }
  const [then, now] = [told(before), told(after)]
  return (
    <>
      <p className={css.note}>{t(`effects.since.${comparedWith}`, { age: formats.age(changedAt) })}</p>
      <DataTable
        label={t('effects.title')}
        rows={figures}
        rowKey={(figure) => figure}
        none={t('effects.never')}
        columns={[
          {
            ...{ id: 'figure', header: t('effects.figure') },
            cell: (figure) => (
              <span className={css.name}>{t(`effects.${figure}`, { dbm: formats.dbm(threshold) })}</span>
            ),
          },
          { id: 'before', header: t('effects.before'), align: 'end', cell: then },
          { id: 'after', header: t('effects.after'), align: 'end', cell: now },
        ]}
      />
      <p className={css.note}>{t('effects.looks', { time: formats.duration(looks) })}</p>
    </>
  )
}

function toldIn(figure: Figure, value: number, formats: Formats): string {
  if (figure === 'hours') return formats.duration(Math.round(value * 3600))
  return figure === 'sticky' ? formats.ratio(value) : formats.number(Math.round(value * 10) / 10)
}
