import { type ReactNode, useRef } from 'react'
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
}

/** A row of tabs; arrows walk, the row scrolls where it is too narrow. */
export function Tabs({ id, label, tabs, value, onChange }: TabsProps) {
  const row = useRef<HTMLDivElement>(null)
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
    row.current?.querySelector<HTMLElement>(`[data-tab="${tab.value}"]`)?.focus()
  }
  return (
    <div ref={row} role="tablist" tabIndex={-1} aria-label={label} className={css.row} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.value}`}
          data-tab={tab.value}
          aria-selected={tab.value === value}
          aria-controls={tab.value === value ? `${id}-panel` : undefined}
          tabIndex={tab.value === value ? 0 : -1}
          className={css.tab}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          {tab.aside !== undefined && <span className={css.aside}>{tab.aside}</span>}
        </button>
      ))}
    </div>
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
