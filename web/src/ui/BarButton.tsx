import clsx from 'clsx'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import css from './BarButton.module.css'

interface BarButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string
  /** Shown at the corner, for instance how many are unread. */
  count?: number
  children: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** An icon button of the top bar. */
export function BarButton({ label, count = 0, children, className, ...rest }: BarButtonProps) {
  return (
    <button type="button" className={clsx(css.button, className)} aria-label={label} title={label} {...rest}>
      {children}
      {count > 0 && (
        <span className={css.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </button>
  )
}
