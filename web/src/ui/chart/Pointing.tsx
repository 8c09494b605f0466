import { useId, useRef, useState } from 'react'
import { type ChartWindow, isShown, nearest } from './chart-data'
import { useCursor } from './cursor'
import { plotAreaOf, positionOf, timeAt } from './geometry'
import { keyAction } from './keys'
import css from './TimeChart.module.css'
import type { TimeChartProps } from './time-chart-props'

interface PointingProps extends TimeChartProps {
  width: number
  rtl: boolean
  hidden: ReadonlySet<string>
}

/** Fewer pixels are a click. */
const leastDrag = 6

/**
 * What lies over the lines: the cursor, the dragged window, the hatching before data begins. A slider to screen
 * readers: arrows walk from point to point and each is read out.
 */
export function Pointing(props: PointingProps) {
  const { words, data, window, cursor, width, rtl, begins } = props
  const at = useCursor(cursor)
  const area = plotAreaOf(width, rtl)
  const hint = useId()
  const about = useId()
  const drag = useDrag(props)
  const index = at === null ? data.times.length - 1 : nearest(data.times, at)
  const shownAt = at === null ? null : (data.times[index] ?? null)
  const place = (time: number) => positionOf(time, area, window)
  const onKeyDown = (event: React.KeyboardEvent) => {
    const act = keyAction(event.key, { window, cursor: at, times: data.times })
    if (!act) return
    event.preventDefault()
    if (act.cursor !== undefined) cursor.set(act.cursor)
    if (act.zoom) props.onZoom(act.zoom)
    if (act.reset) props.onReset()
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={css.pointing}
      aria-label={words.label}
      aria-describedby={`${about} ${hint}`}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.max(0, data.times.length - 1)}
      aria-valuenow={Math.max(0, index)}
      aria-valuetext={reading(props, index)}
      onKeyDown={onKeyDown}
      onBlur={() => cursor.set(null)}
      {...drag.handlers}
      onDoubleClick={props.onReset}
    >
      <span id={about} hidden>
        {words.description}
      </span>
      <span id={hint} hidden>
        {words.hint}
      </span>
      {begins && begins.at > window.start && (
        <Before left={area.left} width={place(begins.at) - area.left} words={begins.words} rtl={rtl} />
      )}
      {drag.selection && (
        <span className={css.selection} style={{ left: drag.selection.left, width: drag.selection.width }} />
      )}
      {shownAt !== null && width > 0 && (
        <>
          <span className={css.line} style={{ left: place(shownAt) }} />
          <span
            className={css.moment}
            data-late={place(shownAt) > width / 2 || undefined}
            style={{ left: place(shownAt) }}
          >
            {props.time(shownAt)}
          </span>
        </>
      )}
    </div>
  )
}

/** The time before data begins. */
function Before({ left, width, words, rtl }: { left: number; width: number; words: string; rtl: boolean }) {
  if (width < 4) return null
  return (
    <span className={css.before} style={{ left, width }}>
      {width > 90 && <span dir={rtl ? 'rtl' : 'ltr'}>{words}</span>}
    </span>
  )
}

/** What a screen reader hears at a point. */
function reading({ data, time, format, words, hidden }: PointingProps, index: number): string {
  const at = data.times[index]
  if (at === undefined) return words.none
  const values = data.series
    .filter((one) => isShown(one, hidden))
    .map(({ name, values }) => {
      const value = values[index] ?? null
      return `${name} ${value === null ? words.none : format(value)}`
    })
  return [time(at), ...values].join(', ')
}

/** Pointing and dragging; a drag ends in a zoom, a click does nothing. */
function useDrag({ cursor, window, width, rtl, onZoom }: PointingProps) {
  const from = useRef<number | null>(null)
  const [selection, setSelection] = useState<{ left: number; width: number } | null>(null)
  const area = plotAreaOf(width, rtl)
  const xOf = (event: React.PointerEvent) => event.clientX - event.currentTarget.getBoundingClientRect().left
  const end = () => {
    from.current = null
    setSelection(null)
  }
  return {
    selection,
    handlers: {
      onPointerDown(event: React.PointerEvent) {
        if (event.button !== 0) return
        from.current = within(xOf(event), area)
        event.currentTarget.setPointerCapture?.(event.pointerId)
      },
      onPointerMove(event: React.PointerEvent) {
        const x = within(xOf(event), area)
        cursor.set(timeAt(x, area, window))
        if (from.current !== null)
          setSelection({ left: Math.min(from.current, x), width: Math.abs(x - from.current) })
      },
      onPointerUp(event: React.PointerEvent) {
        const [a, b] = [from.current, within(xOf(event), area)]
        end()
        if (a === null || Math.abs(b - a) < leastDrag) return
        onZoom(windowBetween(timeAt(a, area, window), timeAt(b, area, window)))
      },
      onPointerCancel: end,
      onPointerLeave() {
        if (from.current === null) cursor.set(null)
      },
    },
  }
}

const within = (x: number, area: { left: number; width: number }) =>
  Math.min(area.left + area.width, Math.max(area.left, x))

const windowBetween = (a: number, b: number): ChartWindow => ({ start: Math.min(a, b), end: Math.max(a, b) })
