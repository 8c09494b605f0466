import { DirectionProvider } from '@mantine/core'
import type { ReactNode } from 'react'

/** Mantine reads the direction once: another one builds the tree anew. */
export function Direction({ value, children }: { value: 'ltr' | 'rtl'; children: ReactNode }) {
  return (
    <DirectionProvider key={value} initialDirection={value} detectDirection={false}>
      {children}
    </DirectionProvider>
  )
}
