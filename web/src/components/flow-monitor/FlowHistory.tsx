import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortFlow } from '#contract/flow-monitor/port-flow.ts'
import { type Matrix, queryRange } from '../../api/prometheus'
import { toldInPlace } from '../../api/query-client'
import { useFormats } from '../../i18n/use-formats'
import css from './PortFlow.module.css'

const HOURS = 6
const STEP = 120
const size = { width: 400, height: 84 }

/** A rate takes two reports; reports may come every two minutes. */
const leastWindow = 300

function expressionOf(sn: string, port: string, { direction, intervalSeconds }: PortFlow): string {
  const which = `{sn=${JSON.stringify(sn)},port=${JSON.stringify(port)}}[${Math.max(intervalSeconds, leastWindow)}s]`
  const rate = (way: string) => `0.008 * rate(port_${way}_bytes_total${which})`
  if (direction === 'received') return rate('receive')
  if (direction === 'sent') return rate('transmit')
  const [received, sent] = [rate('receive'), rate('transmit')]
  return `(${received} > ${sent}) or ${sent}`
}

interface FlowHistoryProps {
  sn: string
  port: string
  flow: PortFlow
  label: string
}

/** Mean flow of the last hours with its thresholds as dashed lines; nothing until something was measured. */
export function FlowHistory({ sn, port, flow, label }: FlowHistoryProps) {
  const { t } = useTranslation(['flow-monitor', 'switching'])
  const formats = useFormats()
  const query = useMemo(() => expressionOf(sn, port, flow), [sn, port, flow])
  const answer = useQuery({
    queryKey: ['/api/v1/query_range', query, HOURS],
    queryFn: async ({ signal }) => {
      const end = Math.floor(Date.now() / 1000 / STEP) * STEP
      const start = end - HOURS * 3600
      return { start, end, found: await queryRange({ query, start, end, step: STEP }, signal) }
    },
    refetchInterval: STEP * 1000,
    ...toldInPlace,
  })
  if (!answer.data || answer.data.found.length === 0) return null
  const { start, end, found } = answer.data
  const limits = (['lowerKbps', 'upperKbps'] as const).flatMap((name) =>
    flow[name] === null ? [] : [{ name, kbps: flow[name] }],
  )
  const most =
    Math.max(
      ...limits.map(({ kbps }) => kbps),
      ...found.flatMap(({ values }) => values.map(([, kbps]) => Number(kbps))),
    ) * 1.1
  const x = (at: number) => ((at - start) / (end - start)) * size.width
  const y = (kbps: number) => size.height - (kbps / most) * size.height
  return (
    <figure className={css.history}>
      <div className={css.scale}>
        {limits.map(({ name, kbps }) => (
          <span key={name}>
            <i /> {t(`switching:field.flow_${name}`)}: {formats.bitRate(kbps * 1000)}
          </span>
        ))}
        <span>{t('axis', { most: formats.bitRate(most * 1000) })}</span>
      </div>
      <svg
        className={css.chart}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={label}
      >
        {limits.map(({ name, kbps }) => (
          <line key={name} className={css.limit} x1="0" x2={size.width} y1={y(kbps)} y2={y(kbps)} />
        ))}
        {found.map(({ values }) => (
          <path key={query} className={css.line} d={pathOf(values, x, y)} />
        ))}
      </svg>
      <figcaption className={css.axis}>
        <bdi>{formats.time(start * 1000)}</bdi>
        <bdi>{formats.time(end * 1000)}</bdi>
      </figcaption>
    </figure>
  )
}

/** A gap in the measurements is a gap in the line. */
function pathOf(values: Matrix['values'], x: (at: number) => number, y: (kbps: number) => number): string {
  let before = Number.NEGATIVE_INFINITY
  return values
    .map(([at, kbps]) => {
      const move = at - before > STEP ? 'M' : 'L'
      before = at
      return `${move}${x(at).toFixed(1)} ${y(Number(kbps)).toFixed(1)}`
    })
    .join('')
}
