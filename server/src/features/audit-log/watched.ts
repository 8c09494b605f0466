import type { LoggedCall } from '../../http/operation-log.ts'

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

interface Watch {
  table: WatchedTable
  /** Field of the input, else of the answer, that names the row; `caller`: the caller's own account. */
  by: string
}

/** What a call changes, by its id or the beginning of it up to a dot; the longest that fits counts. */
const watched: Record<string, Watch> = {
  groups: { table: 'network', by: 'ID' },
  projects: { table: 'project', by: 'ID' },
  shares: { table: 'share', by: 'ID' },
  tasks: { table: 'task', by: 'ID' },
  'trash.restore': { table: 'deletion', by: 'ID' },
  employees: { table: 'account', by: 'ID' },
  'sysman.unbind': { table: 'unbind_request', by: 'id' },
  'devices.bind': { table: 'device', by: 'sn' },
  'devices.unbind': { table: 'device', by: 'sn' },
  'devices.edit': { table: 'device', by: 'sn' },
  'devices.move': { table: 'device', by: 'sn' },
  'devices.repin': { table: 'device', by: 'sn' },
  'devices.any_name': { table: 'device', by: 'sn' },
  'me.password': { table: 'account', by: 'caller' },
  'me.contact': { table: 'account', by: 'caller' },
  'me.tokens': { table: 'api_token', by: 'id' },
  'me.second_factor': { table: 'second_factor', by: 'caller' },
  'firmware.finish': { table: 'firmware_image', by: 'id' },
  'firmware.save': { table: 'firmware_image', by: 'id' },
  'firmware.delete': { table: 'firmware_image', by: 'id' },
}

/** @returns the row a call is about; null when it changes none, or none that exists yet */
export function rowOfCall(call: LoggedCall, answer?: unknown): WatchedRow | null {
  const watch = watchOf(call.endpoint.id)
  if (!watch) return null
  const { table, by } = watch
  if (by === 'caller') return { table, key: call.caller.accountId }
  const key = named(call.input[by]) ?? named((answer as Record<string, unknown> | undefined)?.[by])
  return key === null ? null : { table, key }
}

function watchOf(id: string): Watch | undefined {
  const parts = id.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const watch = watched[parts.slice(0, length).join('.')]
    if (watch) return watch
  }
  return undefined
}

const named = (value: unknown): number | string | null =>
  (typeof value === 'number' && value > 0) || (typeof value === 'string' && value !== '') ? value : null
