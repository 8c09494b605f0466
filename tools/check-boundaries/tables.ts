const query =
  /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|insertInto|updateTable|deleteFrom|using|from)\(\s*\[?\s*'([a-z_]+)(?: as [a-z_]+)?'/g
/** A table that stands in a variable: then every table that the file names may be meant. */
const queryByVariable =
  /\b(?:selectFrom|innerJoin|leftJoin|rightJoin|fullJoin|insertInto|updateTable|deleteFrom)\(\s*[a-z]\w*\b(?!\()/i
const quotedName = /'([a-z_]+)'/g
const rawQuery = /\b(?:from|join|insert into|update)\s+([a-z_]+)\b/g
const rawText = /\bsql(?:<[^`]*?>)?`([^`]*)`/g

/**
 * Reads of another feature's table that stay, each with why no reader can give it. Writes never stay.
 */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // Lists show, search and sort by the name of the network, a page at a time.
  inventory: ['network'],
  // Subjects of the series store: one statement for all networks that are sent samples.
  telemetry: ['network'],
}
/** Parts of statements that other features are given: the conditions under which a device wants attention. */
const conditions: Readonly<Record<string, readonly string[]>> = {
  'server/src/features/inventory/records/attention.reader.ts': [
    'device_config_status',
    'config_change',
    'alarm',
  ],
}

/** @returns table → feature, from the files of the schema, which are named after features */
export function ownersOf(files: ReadonlyMap<string, string>): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [file, source] of files) {
    const feature = /^server\/src\/db\/schema\/([a-z-]+)\.ts$/.exec(file)?.[1]
    if (!feature) continue
    for (const [, table] of source.matchAll(/^ {2}([a-z_]+): /gm)) if (table) owners.set(table, feature)
  }
  return owners
}

/** Rows of whatever calls change, told by those whose tables they are (`audited`). */
const readsAnyTable = ['server/src/features/audit-log/record.reader.ts']

/** Holds the tables that a file of a feature queries against whose they are. @returns one line per problem */
export function tableProblems(file: string, source: string, owners: ReadonlyMap<string, string>): string[] {
  const feature = /^server\/src\/features\/([a-z-]+)\//.exec(file)?.[1]
  if (!feature || /\.test\.ts$|\/testing\//.test(file)) return []
  if (readsAnyTable.includes(file)) return []
  const raw = [...source.matchAll(rawText)].flatMap(([, text = '']) => [...text.matchAll(rawQuery)])
  const byVariable = queryByVariable.test(source)
  const named = byVariable ? [...source.matchAll(quotedName)].filter(([, name = '']) => owners.has(name)) : []
  if (byVariable && named.length === 0) return [`${file}: queries a table by a variable and names none`]
  const tables = new Set([...source.matchAll(query), ...raw, ...named].map(([, table]) => table ?? ''))
  return [...tables].flatMap((table) => {
    const owner = owners.get(table)
    if (!owner || owner === feature || isAllowed(feature, file, table, source)) return []
    return [`${file}: the table ${table} is ${owner}'s; ask its reader`]
  })
}

function isAllowed(feature: string, file: string, table: string, source: string): boolean {
  if (conditions[file]?.includes(table)) return true
  const isWritten = new RegExp(`(?:insertInto|updateTable|deleteFrom)\\(\\s*'${table}'`).test(source)
  return !isWritten && (allowed[feature]?.includes(table) ?? false)
}
