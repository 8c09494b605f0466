import { useEffect, useState } from 'react'

/** A value that is typed: how it is written, what is typed as a value, and where it goes. */
export interface FieldSpec<Value> {
  label: string
  /** What may be typed; told in red while it is not that. */
  hint: string
  value: Value
  show: (value: Value) => string
  /** Undefined: what is typed is no value. */
  parse: (text: string) => Value | undefined
  set: (value: Value) => void
  numeric?: boolean
  lines?: boolean
  secret?: boolean
}

export interface TypedField
  extends Pick<FieldSpec<unknown>, 'label' | 'hint' | 'numeric' | 'lines' | 'secret'> {
  text: string
  isWrong: boolean
  type: (text: string) => void
}

/** What was typed holds as long as the value below is the one it was typed over. */
export function useTyping(clean: boolean) {
  const [typed, setTyped] = useState<Record<string, { text: string; over: string }>>({})
  // What was typed is of the draft that was given up or applied.
  useEffect(() => {
    if (clean) setTyped({})
  }, [clean])
  return <Value>(id: string, spec: FieldSpec<Value>): TypedField => {
    const { value, show, parse, set, ...words } = spec
    const own = typed[id]
    const text = own?.over === JSON.stringify(value) ? own.text : show(value)
    return {
      ...words,
      text,
      isWrong: parse(text) === undefined,
      type(next) {
        const found = parse(next)
        setTyped({ ...typed, [id]: { text: next, over: JSON.stringify(found ?? value) } })
        if (found !== undefined) set(found)
      },
    }
  }
}

/** Why a draft cannot be reviewed yet, as far as its fields tell. */
export function problemIn(fields: readonly TypedField[]): string | null {
  const wrong = fields.find(({ isWrong }) => isWrong)
  return wrong ? `${wrong.label}: ${wrong.hint}` : null
}
