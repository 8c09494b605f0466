import type { ReactNode } from 'react'
import css from './Notice.module.css'

/** A strip in the page that says one thing and may offer one action. */
export function Notice({
  tone,
  icon,
  action,
  live = false,
  children,
}: {
  tone: 'ok' | 'warn' | 'bad' | 'busy'
  icon?: ReactNode
  action?: ReactNode
  /** Announced to screen readers when it changes. */
  live?: boolean
  children: ReactNode
}) {
  return (
    <div className={css.notice} data-tone={tone} role={live ? 'status' : undefined}>
      {icon}
      <div className={css.text}>{children}</div>
      {action}
    </div>
  )
}
