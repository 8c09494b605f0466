import { arrayOf, integerOf, isJsonObject, type JsonValue, textOf } from '../json.ts'
import type { CommandStatus } from './messages.ts'

/** Reads a `status` object whatever its shape: agents vary member order, types and presence. */
export function readStatus(status: JsonValue | undefined): CommandStatus {
  const raw = isJsonObject(status) ? status : {}
  return {
    error: integerOf(raw, 'error'),
    text: readable(raw.text),
    resultCode: integerOf(raw, 'resultCode'),
    rejected: (arrayOf(raw, 'rejected') ?? []).map(rejection),
    raw,
  }
}

/** The output of a finished `script`, or null when the status carries none. */
export function scriptOutput(status: CommandStatus): string | null {
  return textOf(status.raw, 'result')
}

function readable(value: JsonValue | undefined): string {
  if (typeof value === 'string') return value
  return value === undefined || value === null ? '' : JSON.stringify(value)
}

function rejection(item: JsonValue): string {
  if (!isJsonObject(item)) return readable(item)
  const parameter = readable(item.parameter)
  const reason = readable(item.reason)
  return parameter === '' && reason === '' ? JSON.stringify(item) : `(In ${parameter}) ${reason}`
}
