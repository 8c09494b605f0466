import type { ReactNode } from 'react'
import css from './PageHead.module.css'

/** Title and what it is about at the start, the actions at the end. */
export function PageHead({
  title,
  about,
  actions,
}: {
  title: ReactNode
  about?: ReactNode
  actions?: ReactNode
}) {
  return (
    <header className={css.head}>
      <div className={css.words}>
        <h1>{title}</h1>
        {about !== undefined && <div className={css.about}>{about}</div>}
      </div>
      {actions !== undefined && <div className={css.actions}>{actions}</div>}
    </header>
  )
}
