import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

/** What this place is, why it is empty, and one thing to do about it. */
export function EmptyState({
  icon,
  title,
  body,
  action,
  alert = false,
}: {
  icon?: ReactNode
  title: string
  body?: string
  action?: ReactNode
  alert?: boolean
}) {
  return (
    <div className={css.empty} role={alert ? 'alert' : undefined}>
      {icon !== undefined && <div className={css.icon}>{icon}</div>}
      <p className={css.title}>{title}</p>
      {body !== undefined && <p className={css.body}>{body}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
