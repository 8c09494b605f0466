import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listPlanResults } from '#contract/radio-planning/endpoints.ts'
import type { PlanOutcome, PlanResult } from '#contract/radio-planning/schemas.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { Age } from '../../components/Age'
import { type DataColumn, DataTable } from '../../components/data-table/DataTable'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { Dash } from '../../ui/Dash'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/page/Panel'
import { StateMark, type Tone } from '../../ui/StateMark'
import { figureFormat } from './figure-format'
import { PlanHours } from './PlanHours'
import css from './RadioPlanningPage.module.css'
import { type RadioWords, radioName } from './radio-words'

const tones: Record<PlanOutcome, Tone> = {
  ...{ waiting: 'idle', measuring: 'busy', better: 'ok', same: 'ok' },
  ...{ worse: 'bad', reverted: 'warn', superseded: 'idle', unknown: 'never' },
}

/** What plans changed, and whether it got better. */
export default function PlanResults({ group }: { group: number }) {
  const { t } = useTranslation(['radio-planning', 'radios', 'wireless', 'health'])
  const formats = useFormats()
  const words = useFailureWords()
  const [opened, open] = useState<PlanResult | null>(null)
  const results = useQuery({ ...reading(listPlanResults, { group }), ...toldInPlace })
  if (results.isError && !results.data) return <Notice tone="warn">{words(results.error)}</Notice>
  if (!results.data) return <Skeleton height={160} />
  return (
    <Panel flush>
      <DataTable
        label={t('tab.results')}
        rows={results.data}
        rowKey={({ id }) => String(id)}
        none={t('results.none')}
        searchText={({ name, sn }) => `${name ?? ''} ${sn}`}
        searchLabel={t('column.name')}
        stacks
        columns={columnsOf({ t, formats }, open)}
      />
      {opened && <PlanHours group={group} result={opened} onClose={() => open(null)} />}
    </Panel>
  )
}

function columnsOf(words: RadioWords, onHours: (result: PlanResult) => void): DataColumn<PlanResult>[] {
  const { t } = words
  return [
    {
      ...{ id: 'name', header: t('column.name') },
      cell: ({ name, sn, radio }) => (
        <>
          <bdi>{name ?? sn}</bdi> <span className={css.soft}>{radioName(radio, t)}</span>
        </>
      ),
    },
    { id: 'change', header: t('results.change'), cell: (result) => changeWords(result, words) },
    { id: 'planned', header: t('results.planned'), cell: ({ plannedAt }) => <Age at={plannedAt} /> },
    {
      ...{ id: 'applied', header: t('results.applied') },
      cell: ({ appliedAt }) =>
        appliedAt === null ? <Dash reason={t('results.is.waiting')} /> : <Age at={appliedAt} />,
    },
    {
      ...{ id: 'use', header: t('results.use') },
      cell: (result) => <Compared result={result} words={words} />,
    },
    {
      ...{ id: 'outcome', header: t('results.outcome') },
      cell: (result) => <Outcome result={result} words={words} />,
    },
    {
      ...{ id: 'hours', header: t('hours.column') },
      cell: (result) =>
        result.appliedAt !== null && (
          <Button variant="subtle" size="compact-sm" onClick={() => onHours(result)}>
            {t('hours.open')}
          </Button>
        ),
    },
  ]
}

function Outcome({ result, words: { t, formats } }: { result: PlanResult; words: RadioWords }) {
  const { outcome, hours, figure, before, after } = result
  const told = figure !== null && before !== null && after !== null ? figureFormat(figure, formats) : null
  return (
    <>
      <StateMark tone={tones[outcome]} text={t(`results.is.${outcome}`)} />
      {hours !== null && (
        <span className={css.soft}> {t('results.after', { time: formats.duration(hours * 3600) })}</span>
      )}
      {outcome === 'reverted' && told && (
        <p className={css.soft}>
          {t('results.itself', {
            ...{ figure: t(`results.figure.${figure!}`), before: told(before!), after: told(after!) },
          })}
        </p>
      )}
    </>
  )
}

/** What it was judged by, and below it the other figures. */
function Compared({ result, words: { t, formats } }: { result: PlanResult; words: RadioWords }) {
  const { figure, before, after, outcome, figures } = result
  if (figure === null || before === null || after === null)
    return <Dash reason={t(`results.is.${outcome}`)} />
  const told = (one: PlanResult['figures'][number]) => {
    if (one.before === null || one.after === null) return null
    const format = figureFormat(one.figure, formats)
    const air = t('results.air', { before: format(one.before), after: format(one.after) })
    return `${t(`results.figure.${one.figure}`)}: ${air}`
  }
  const others = figures.filter((one) => one.figure !== figure).flatMap((one) => told(one) ?? [])
  return (
    <>
      {told({ figure, before, after })}
      {others.map((line) => (
        <div key={line} className={css.soft}>
          {line}
        </div>
      ))}
    </>
  )
}

function changeWords(result: PlanResult, { t, formats }: RadioWords): string {
  const { fromChannel, toChannel, fromPower, toPower } = result
  const dbm = (value: number | null) => (value === null ? '?' : formats.dbm(value))
  return [
    toChannel !== null && t('plan.move', { from: fromChannel ?? '?', to: toChannel }),
    toPower !== null && t('plan.turn', { from: dbm(fromPower), to: dbm(toPower) }),
  ]
    .filter(Boolean)
    .join(', ')
}
