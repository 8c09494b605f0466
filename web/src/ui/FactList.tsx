import type { ReactNode } from 'react'
import css from './FactList.module.css'

export interface Fact {
  name: string
  value: ReactNode
}

/** Names and values in columns as wide as the place allows. */
export function FactList({ facts, columns = 2 }: { facts: Fact[]; columns?: 1 | 2 | 3 }) {
  return (
    <dl className={css.list} data-columns={columns}>
      {facts.map((fact) => (
        <div key={fact.name} className={css.fact}>
          <dt>{fact.name}</dt>
          <dd>{fact.value}</dd>
        </div>
      ))}
    </dl>
  )
}
