/** Which constraint a write ran into, told the same on both engines; undefined when it was something else. */
export function violation(error: unknown): 'unique' | 'reference' | undefined {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  // PostgreSQL's SQLSTATE; SQLite's extended result codes (SQLITE_CONSTRAINT_UNIQUE, _PRIMARYKEY, _FOREIGNKEY).
  if (code === '23505' || errcode === 2067 || errcode === 1555) return 'unique'
  if (code === '23503' || errcode === 787) return 'reference'
  return undefined
}
