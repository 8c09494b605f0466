import { Tooltip } from '@mantine/core'
import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

const openDelayMs = 250

interface HintProps {
  /** A function where making the words costs something: it is asked when they are shown. */
  label: string | (() => string)
  children: ReactNode
}

/**
 * A tooltip that is made when a pointer rests on it. A tooltip of the library costs its share of a frame whether it
 * is shown or not: with three in every row it was a tenth of the time a long list takes to scroll.
 */
export function Hint({ label, children }: HintProps) {
  const target = useRef<HTMLSpanElement>(null)
  const [shown, setShown] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const rest = ({ pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') timer.current = setTimeout(() => setShown(true), openDelayMs)
  }
  const leave = () => {
    clearTimeout(timer.current)
    setShown(false)
  }
  return (
    <span ref={target} onPointerEnter={rest} onPointerLeave={leave} onPointerDown={leave}>
      {children}
      {shown && <Tooltip opened target={target} label={typeof label === 'string' ? label : label()} />}
    </span>
  )
}
