import type { OperationChange } from '#contract/audit-log/endpoints.ts'
import type { Row } from './record.reader.ts'
import { isSecretName, mask } from './secret-names.ts'
import type { WatchedTable } from './watched.ts'

/**
 * Columns that only repeat others, count, or are nobody's doing. Whose account an address belongs to is not told.
 */
const derived = new Set([
  ...[
    'id',
    'tenant_id',
    'to_tenant_id',
    'to_account_id',
    'to_key',
    'opened_at',
    'reminded_days',
    'account_id',
    'name_key',
    'username_key',
    'email_key',
    'search_text',
  ],
  ...['node_id', 'mode', 'place_id', 'path', 'networks', 'move_to', 'last_step'],
  ...['from_tenant_id', 'from_account_id', 'from_parent_id', 'undo_asked_by'],
  ...['created_at', 'at', 'last_used_at', 'stored', 'prefix', 'language', 'theme', 'setup'],
])
/** Of a device only what people decide: the rest it reports itself. */
const ofDevice = ['name', 'note', 'kind', 'network_id', 'any_name', 'key_fingerprint']

/** The columns in which two rows differ, of those that tell something. */
export function differing(table: WatchedTable, before: Row | null, after: Row | null): string[] {
  const columns = table === 'device' ? ofDevice : Object.keys({ ...before, ...after })
  return columns.filter((column) => !derived.has(column) && !same(before?.[column], after?.[column]))
}

/** Those columns as they are kept; of a secret only that it differs. */
export const changesOf = (columns: string[], before: Row | null, after: Row | null): OperationChange[] =>
  columns.map((column) => ({
    field: fieldOf(column),
    before: shown(column, before?.[column]),
    after: shown(column, after?.[column]),
  }))

const same = (a: unknown, b: unknown) => (a ?? null) === (b ?? null)

/** `webpass_sealed` → `webpass`, `parent_id` → `parent`. */
const fieldOf = (column: string) => column.replace(/_(?:sealed|hash|id)$/, '')

const MAX_TEXT = 1_000

function shown(column: string, value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (isSecretName(column)) return mask
  if (typeof value === 'number') return value
  const text = String(value)
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text
}
