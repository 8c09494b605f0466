import { type ReactNode, useEffect, useRef } from 'react'
import { useOverflow } from '../use-overflow'
import css from './Tabs.module.css'

export interface TabEntry {
  value: string
  label: string
  /** Something small behind the words, for instance a count. */
  aside?: ReactNode
}

interface TabsProps {
  /** Joins tabs and panel. */
  id: string
  label: string
  tabs: readonly TabEntry[]
  value: string
  onChange: (value: string) => void
  /** `line`: the parts of a page. `pills`: the parts of a part; they stand in several lines where there is no room. */
  look?: 'line' | 'pills'
  /** Id of the panel, where it is not the tabs' own. */
  panel?: string
}

/**
 * A row of tabs; arrows walk. Where it is too narrow it scrolls, by wheel, finger or the marks at its ends; the
 * chosen tab is always in sight.
 */
export function Tabs({ id, label, tabs, value, onChange, look = 'line', panel = `${id}-panel` }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)
  const more = useOverflow(row)
  useEffect(() => {
    // Its answer is a promise in new browsers: an effect must not hand it on.
    tabOf(row.current, value)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [value])
  const onKeyDown = (event: React.KeyboardEvent) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl'
    const steps: Record<string, number> = { ArrowRight: rtl ? -1 : 1, ArrowLeft: rtl ? 1 : -1 }
    const at = tabs.findIndex((tab) => tab.value === value)
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? tabs.length - 1
          : wrap(at, steps[event.key], tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (!tab) return
    event.preventDefault()
    onChange(tab.value)
    tabOf(row.current, tab.value)?.focus()
  }
  return (
    <div className={css.frame} data-look={look}>
      {more.before && <Mark end="before" row={row} />}
      {more.behind && <Mark end="behind" row={row} />}
      <div
        ref={row}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={css.row}
        onKeyDown={onKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            data-tab={tab.value}
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? panel : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={css.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {tab.aside !== undefined && <span className={css.aside}>{tab.aside}</span>}
          </button>
        ))}
      </div>
    </div>
  )
}

const tabOf = (row: HTMLElement | null, value: string) =>
  row?.querySelector<HTMLElement>(`[data-tab="${value}"]`)

/** For the mouse alone: keys and fingers have their own way. */
function Mark({ end, row }: { end: 'before' | 'behind'; row: React.RefObject<HTMLElement | null> }) {
  const scroll = () => {
    const element = row.current
    if (!element) return
    const forward = (end === 'behind') === (getComputedStyle(element).direction !== 'rtl')
    element.scrollBy({ left: (forward ? 0.7 : -0.7) * element.clientWidth, behavior: 'smooth' })
  }
  return (
    <button
      type="button"
      className={css.mark}
      data-end={end}
      aria-hidden="true"
      tabIndex={-1}
      onClick={scroll}
    >
      <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
        <path d="M6 3.5 10.5 8 6 12.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </button>
  )
}

const wrap = (at: number, step: number | undefined, count: number) =>
  step === undefined ? undefined : (at + step + count) % count

export function TabPanel({
  id,
  value,
  className,
  children,
}: {
  id: string
  value: string
  className?: string
  children: ReactNode
}) {
  return (
    <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} className={className}>
      {children}
    </div>
  )
}
