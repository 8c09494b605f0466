import type { ReactNode } from 'react'
import css from './Mono.module.css'

/** Serial numbers, MAC and IP addresses: mono, and left to right in every language. */
export function Mono({ children }: { children: ReactNode }) {
  return (
    <bdi dir="ltr" className={css.mono}>
      {children}
    </bdi>
  )
}
