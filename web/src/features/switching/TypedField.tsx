import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MIXED, type MixedValue } from './port-edits'

/** Tells what keeps the draft from being reviewed, by field; null once it no longer does. */
export type Invalid = (field: string, reason: string | null) => void

interface TypedFieldProps<Value> {
  label: string
  hint: string
  /** What the chosen ports have, as text. */
  value: string | MixedValue | undefined
  /** Undefined: what is typed is no value. */
  parse: (text: string) => Value | undefined
  problem: string
  numeric?: boolean
  onValue: (value: Value) => void
  onInvalid: Invalid
}

/** A typed value: taken over with every key while it is one, said at once when it is not. */
export function TypedField<Value>(props: TypedFieldProps<Value>) {
  const { t } = useTranslation('switching')
  const mixed = props.value === MIXED
  const [text, setText] = useState(mixed ? '' : ((props.value as string | undefined) ?? ''))
  const [wrong, setWrong] = useState(false)
  const change = (next: string) => {
    setText(next)
    const value = props.parse(next)
    setWrong(value === undefined)
    props.onInvalid(props.label, value === undefined ? props.problem : null)
    if (value !== undefined) props.onValue(value)
  }
  const forget = useEffectEvent(() => props.onInvalid(props.label, null))
  useEffect(() => () => forget(), [])
  return (
    <TextInput
      label={props.label}
      description={props.hint}
      placeholder={mixed ? t('mixed') : undefined}
      autoComplete="off"
      inputMode={props.numeric ? 'numeric' : undefined}
      value={text}
      error={wrong ? props.problem : undefined}
      onChange={(event) => change(event.currentTarget.value)}
    />
  )
}
