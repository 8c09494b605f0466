import type { ReactNode } from 'react'
import { Figure } from '../../../components/history/Figure'
import type { FigureName } from '../../../components/history/figures'
import { Unknown } from '../../../components/Unknown'
import { Mono } from '../../../ui/Mono'

/** The value drawn, or an em dash that says the device does not report it. */
export function shown<T>(value: T | null | undefined, draw: (value: T) => ReactNode): ReactNode {
  return value === null || value === undefined || value === '' ? (
    <Unknown reason="notReported" />
  ) : (
    draw(value)
  )
}

/** A figure that opens its history; unknown as {@link shown} has it. */
export const measured = <T,>(
  name: FigureName,
  value: T | null | undefined,
  draw: (value: T) => ReactNode,
  thing?: string,
): ReactNode =>
  shown(value, (known) => (
    <Figure name={name} {...(thing !== undefined && { thing })}>
      {draw(known)}
    </Figure>
  ))

export const mono = (value: string | null | undefined) => shown(value, (text) => <Mono>{text}</Mono>)
export const text = (value: string | null | undefined) => shown(value, (words) => <bdi>{words}</bdi>)

/** Several addresses, one under the other; none at all is an em dash. */
export function addresses(values: readonly string[]): ReactNode {
  if (values.length === 0) return <Unknown reason="notReported" />
  return values.map((value) => (
    <div key={value}>
      <Mono>{value}</Mono>
    </div>
  ))
}
