import { DirectionProvider, useDirection } from '@mantine/core'
import { type ReactNode, useLayoutEffect } from 'react'

/** Mantine's own sense of direction; another one changes what is there and loses nothing that was typed. */
export function Direction({ value, children }: { value: 'ltr' | 'rtl'; children: ReactNode }) {
  return (
    <DirectionProvider initialDirection={value} detectDirection={false}>
      <Follow value={value} />
      {children}
    </DirectionProvider>
  )
}

/** The provider reads its initial direction once. */
function Follow({ value }: { value: 'ltr' | 'rtl' }) {
  const { dir, setDirection } = useDirection()
  useLayoutEffect(() => {
    if (dir !== value) setDirection(value)
  }, [dir, value, setDirection])
  return null
}
