import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { WallRange } from '#contract/overview/wall.ts'
import { useFormats } from '../../../i18n/use-formats'
import { StatusShape, type Tone } from '../../../ui/StateMark'
import { shiftOf, turnOf } from './pages'
import { NetworksPart, NowPart, TrendPart } from './parts'
import { useCapacity } from './use-capacity'
import {
  type AskServer,
  type Changes,
  type ShownWall,
  staleMs,
  useWall,
  type Wall as WallOf,
} from './use-wall'
import css from './Wall.module.css'

export interface WallProps {
  ask: AskServer
  place: Record<string, string>
  /** Seconds for which a page stands. */
  pace: number
  range: WallRange
  /** Tells of changes, where somebody does; without it is asked more often. */
  changes?: Changes
}

/** A screen on a wall: no hands needed, nothing to touch. */
export function Wall({ ask, place, pace, range, changes }: WallProps) {
  const shown = useWall(ask, place, range, changes)
  const { ref, capacity } = useCapacity()
  const now = useSeconds()
  const { wall, trend, heardAt, over } = shown
  const stale = over || (heardAt !== null && now - heardAt > staleMs)
  const turn = turnOf(Math.floor(now / 1000 / pace), wall?.networks ?? [], capacity)
  const shift = shiftOf(Math.floor(now / 60_000))
  return (
    <div
      className={css.wall}
      data-stale={stale || undefined}
      data-part={turn.part}
      data-layout={capacity.layout}
    >
      <div className={css.frame} style={{ transform: `translate(${shift.x}px, ${shift.y}px)` }}>
        <Head wall={wall} now={now} />
        <Status shown={shown} now={now} stale={stale} />
        {wall && <Numbers wall={wall} />}
        <div className={css.parts} ref={ref}>
          {wall && (
            <>
              <NowPart wall={wall} now={now} most={capacity.items} />
              <TrendPart trend={trend} />
              <NetworksPart wall={wall} turn={turn} />
            </>
          )}
        </div>
      </div>
    </div>
  )
}

/** The present, once a second. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Head({ wall, now }: { wall: WallOf | null; now: number }) {
  const { t } = useTranslation('overview')
  const { locale } = useFormats()
  const clock = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
  return (
    <header className={css.head}>
      <h1>
        <bdi>{wall?.place.Name ?? (wall ? t('wall.everything') : t('wall.title'))}</bdi>
      </h1>
      <time className={css.clock}>{clock.format(now)}</time>
    </header>
  )
}

/** How old what is shown is; and, when that is too old, why. */
function Status({ shown, now, stale }: { shown: ShownWall; now: number; stale: boolean }) {
  const { t } = useTranslation('overview')
  const formats = useFormats()
  const { heardAt, over } = shown
  if (over)
    return (
      <p className={css.status} role="alert">
        {t('wall.over')}
      </p>
    )
  if (heardAt === null) return <p className={css.status}>{t('wall.connecting')}</p>
  const age = formats.duration(Math.max(0, Math.round((now - heardAt) / 1000)))
  return (
    <p className={css.status} role={stale ? 'alert' : undefined}>
      {stale ? t('wall.stale', { age }) : t('wall.age', { age })}
    </p>
  )
}

function Numbers({ wall }: { wall: WallOf }) {
  const { t } = useTranslation(['overview', 'home'])
  const formats = useFormats()
  const { devices, users, alarms, wan } = wall
  const known = wan.online + wan.offline > 0
  return (
    <dl className={css.numbers}>
      <Figure
        name={t('home:stat.online')}
        tone={devices.offline > 0 ? 'warn' : 'ok'}
        value={formats.count(devices.online)}
        of={t('home:stat.ofTotal', { total: formats.count(devices.total) })}
      />
      <Figure name={t('home:stat.users')} hint={t('home:stat.usersHint')} value={formats.count(users)} />
      <Figure
        name={t('attention.label.alarm')}
        tone={alarms.critical > 0 ? 'bad' : 'ok'}
        value={formats.count(alarms.critical)}
      />
      <Figure
        name={t('home:stat.wan')}
        tone={!known ? 'never' : wan.offline > 0 ? 'bad' : 'ok'}
        value={known ? formats.count(wan.online) : '—'}
        of={known ? t('home:stat.ofTotal', { total: formats.count(wan.total) }) : t('wall.unknown')}
      />
    </dl>
  )
}

interface FigureProps {
  name: string
  value: string
  /** What is counted. */
  hint?: string
  of?: string
  tone?: Tone
}

function Figure({ name, value, hint, of, tone }: FigureProps) {
  return (
    <div className={css.figure} title={hint}>
      <dt>
        {tone && <StatusShape tone={tone} />}
        {name}
      </dt>
      <dd>
        {value}
        {of && <small>{of}</small>}
      </dd>
    </div>
  )
}
