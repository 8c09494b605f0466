import type { ReactNode } from 'react'
import css from './FieldGroup.module.css'

/** Fields that belong together, under one line of words. */
export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={css.group}>
      <legend className={css.title}>{title}</legend>
      <div className={css.fields}>{children}</div>
    </fieldset>
  )
}
