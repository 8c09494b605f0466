import type { ReactNode } from 'react'
import css from './EmptyState.module.css'

/** What this place is, why it is empty, and one thing to do about it. */
export function EmptyState({
  icon,
  title,
  body,
  action,
  alert = false,
  page = false,
}: {
  icon?: ReactNode
  title: string
  body?: string
  action?: ReactNode
  alert?: boolean
  /** It stands for the whole page: its title is the page's. */
  page?: boolean
}) {
  return (
    <div className={css.empty} role={alert ? 'alert' : undefined}>
      {icon !== undefined && <div className={css.icon}>{icon}</div>}
      {page ? <h1 className={css.title}>{title}</h1> : <p className={css.title}>{title}</p>}
      {body !== undefined && <p className={css.body}>{body}</p>}
      {action !== undefined && <div className={css.action}>{action}</div>}
    </div>
  )
}
