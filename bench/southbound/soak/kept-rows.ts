import { statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { databaseOf } from '../scene/server.ts'

/** Rows of each table. */
export type Rows = ReadonlyMap<string, number>

export function rowsIn(folder: string): Rows {
  const db = new DatabaseSync(databaseOf(folder), { readOnly: true })
  try {
    const tables = db.prepare("select name from sqlite_schema where type = 'table'").all()
    const count = (name: string) => Number(db.prepare(`select count(*) as n from "${name}"`).get()!.n)
    return new Map(tables.map(({ name }) => [String(name), count(String(name))]))
  } finally {
    db.close()
  }
}

export const bytesOfRows = (folder: string): number => statSync(databaseOf(folder)).size
