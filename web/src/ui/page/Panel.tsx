import clsx from 'clsx'
import type { ReactNode } from 'react'
import css from './Panel.module.css'

/** A surface with an optional head line: title left, something small right. */
export function Panel({
  title,
  beside,
  aside,
  flush = false,
  result = false,
  className,
  children,
}: {
  title?: ReactNode
  /** Right behind the title. */
  beside?: ReactNode
  aside?: ReactNode
  /** No inner space: for tables that reach the edge. */
  flush?: boolean
  /** Shows what came of what a person did: has the focus when what they pressed is gone. */
  result?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <section className={clsx(css.panel, className)} {...(result && { 'data-result': true, tabIndex: -1 })}>
      {title !== undefined && (
        <header className={css.head}>
          <h2 className={css.title}>{title}</h2>
          {beside !== undefined && <div className={css.beside}>{beside}</div>}
          {aside !== undefined && <div className={css.aside}>{aside}</div>}
        </header>
      )}
      <div className={flush ? css.flush : css.body}>{children}</div>
    </section>
  )
}
