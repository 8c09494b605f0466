import type { ReactNode } from 'react'
import { Panel } from '../../ui/page/Panel'
import css from './DevUi.module.css'

export const long =
  'Access point above the north stairwell of the conference wing, second floor, behind the sprinkler pipe'

/** One primitive: its name and its states beside each other. */
export function Shown({
  name,
  wide = false,
  children,
}: {
  name: string
  wide?: boolean
  children: ReactNode
}) {
  return (
    <Panel title={name}>
      <div className={css.states} data-wide={wide || undefined}>
        {children}
      </div>
    </Panel>
  )
}

export function State({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.state}>
      <span className={css.name}>{name}</span>
      <div>{children}</div>
    </div>
  )
}
