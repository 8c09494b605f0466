import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'

export interface NumberFieldProps {
  label: string
  hint: string
  /** A cell of a table: label and hint are heard, not seen. */
  cell?: { unit: string; empty: string }
  /** Said when what is typed is no value. */
  problem: string
  value: number | null
  /** Undefined: what is typed is no value. */
  parse: (text: string) => number | null | undefined
  disabled?: boolean
  onValue: (value: number | null) => void
  /** Why the draft cannot be reviewed; null once it can. */
  onInvalid: (field: string, reason: string | null) => void
}

/** A typed number: in the draft with every key while it is one, said at once when it is not. */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, value, problem, parse, onInvalid, cell } = props
  const [typed, setTyped] = useState<{ text: string; over: number | null } | null>(null)
  // What was typed is of the value it was typed over: another one, by giving up the draft, is shown as it is.
  const held = typed !== null && typed.over === value ? typed.text : null
  const text = held ?? (value === null ? '' : String(value))
  const wrong = parse(text) === undefined
  const tell = useEffectEvent((reason: string | null) => onInvalid(label, reason))
  useEffect(() => {
    tell(wrong ? problem : null)
    return () => tell(null)
  }, [wrong, problem])
  const change = (next: string) => {
    const parsed = parse(next)
    setTyped({ text: next, over: parsed === undefined ? value : parsed })
    if (parsed !== undefined && parsed !== value) props.onValue(parsed)
  }
  return (
    <TextInput
      {...(cell
        ? {
            ...{ 'aria-label': label, title: hint, placeholder: cell.empty, size: 'xs' },
            ...{ rightSection: <bdi>{cell.unit}</bdi>, rightSectionPointerEvents: 'none' },
          }
        : { label, description: hint })}
      error={wrong ? problem : undefined}
      inputMode="numeric"
      autoComplete="off"
      disabled={props.disabled ?? false}
      value={text}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}

/** A whole number of a range. */
export const wholeIn =
  (least: number, most: number) =>
  (text: string): number | undefined => {
    const value = /^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN
    return value >= least && value <= most ? value : undefined
  }
