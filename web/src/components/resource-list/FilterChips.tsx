import type { ReactNode } from 'react'
import css from './FilterChips.module.css'

export interface Chip<Value extends string> {
  value: Value
  label: string
  /** A shape before the words. */
  mark?: ReactNode
  /** How many rows it would show, written out. */
  count?: string
}

interface FilterChipsProps<Value extends string> {
  /** What is filtered by, for screen readers. */
  legend: string
  /** The chip that takes every filter off. */
  all: { label: string; count?: string }
  chips: readonly Chip<Value>[]
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Only one at a time. */
  single?: boolean
}

/** Filters as chips with how many each would show; more than one may be on. */
export function FilterChips<Value extends string>(props: FilterChipsProps<Value>) {
  const { legend, all, chips, value, onChange, single = false } = props
  const toggle = (one: Value) => {
    const others = single ? [] : value.filter((other) => other !== one)
    onChange(value.includes(one) ? others : [...others, one])
  }
  return (
    <fieldset className={css.chips}>
      <legend className="visually-hidden">{legend}</legend>
      <ChipButton on={value.length === 0} onClick={() => onChange([])} {...all} />
      {chips.map(({ value: one, ...chip }) => (
        <ChipButton key={one} on={value.includes(one)} onClick={() => toggle(one)} {...chip} />
      ))}
    </fieldset>
  )
}

function ChipButton({
  on,
  onClick,
  label,
  mark,
  count,
}: Omit<Chip<string>, 'value'> & { on: boolean; onClick: () => void }) {
  return (
    <button type="button" className={css.chip} aria-pressed={on} onClick={onClick}>
      {mark}
      {label}
      {count !== undefined && <span className={css.count}>{count}</span>}
    </button>
  )
}
