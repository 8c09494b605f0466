import type { ReactNode } from 'react'
import css from './OptionGroup.module.css'

interface OptionGroupProps {
  title: string
  /** How many of its settings the chosen ports have; it is open from the start when they have any. */
  set: number
  /** What is set, for who does not open it. */
  summary: string
  children: ReactNode
}

/** Settings that most ports do without, folded away. */
export function OptionGroup({ title, set, summary, children }: OptionGroupProps) {
  return (
    <details className={css.group} open={set > 0}>
      <summary className={css.summary}>
        <span className={css.title}>{title}</span>
        {set > 0 && <span className={css.set}>{summary}</span>}
      </summary>
      <div className={css.fields}>{children}</div>
    </details>
  )
}
