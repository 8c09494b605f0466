import { type ReactNode, useState } from 'react'
import { Badge } from '../../ui/Badge'
import css from './Advanced.module.css'

interface AdvancedProps {
  title: string
  /** Something in it is set: then it is open from the start. */
  set: boolean
  children: ReactNode
}

/** The beta variant of a panel: what most networks do without. */
export function Advanced({ title, set, children }: AdvancedProps) {
  const [open] = useState(set)
  return (
    <details className={css.group} open={open}>
      <summary className={css.summary}>
        <span>{title}</span>
        <Badge is="beta" />
      </summary>
      <div className={css.fields}>{children}</div>
    </details>
  )
}
