import type { Audited, LoggedCall } from '../../http/operation-log.ts'

/** Tables whose rows are compared before and after a call. */
export type WatchedTable =
  | 'network'
  | 'project'
  | 'device'
  | 'account'
  | 'api_token'
  | 'firmware_image'
  | 'share'
  | 'task'
  | 'deletion'
  | 'second_factor'
  | 'unbind_request'

export interface WatchedRow {
  table: WatchedTable
  key: number | string
}

/** What calls change, told by the features they belong to. */
export type AuditedCalls = Audited<WatchedTable>

/** @returns the row a call is about; null when it changes none, or none that exists yet */
export function rowOfCall(audited: AuditedCalls, call: LoggedCall, answer?: unknown): WatchedRow | null {
  const watch = longestFit(audited, call.endpoint.id)
  if (!watch) return null
  const { table, by } = watch
  if (by === 'caller') return { table, key: call.caller.accountId }
  const key = named(call.input[by]) ?? named((answer as Record<string, unknown> | undefined)?.[by])
  return key === null ? null : { table, key }
}

function longestFit(audited: AuditedCalls, id: string) {
  const parts = id.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const watch = audited[parts.slice(0, length).join('.')]
    if (watch) return watch
  }
  return undefined
}

const named = (value: unknown): number | string | null =>
  (typeof value === 'number' && value > 0) || (typeof value === 'string' && value !== '') ? value : null
