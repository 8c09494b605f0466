import { spawn } from 'node:child_process'
import { createSecretKey } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openSqlite } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { programFile } from '../../testing/program-file.ts'
import { ChainReader } from './chain.reader.ts'
import { checkChain } from './chain-check.ts'

const child = programFile(new URL('./testing/chain-child.ts', import.meta.url))

/** Kills the writer with -9 once it has acknowledged some. @returns what it acknowledged */
function appendUntilKilled(file: string, tenant: number, prefix: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const writer = spawn(process.execPath, [child, file, String(tenant), prefix])
    const enough = 5 + Math.floor(Math.random() * 60)
    let said = ''
    let complained = ''
    writer.stderr.on('data', (text) => {
      complained += text
    })
    writer.stdout.on('data', (text) => {
      said += text
      if (said.split('\n').length > enough) writer.kill('SIGKILL')
    })
    writer.on('close', (_code, signal) =>
      signal === 'SIGKILL' ? resolve(said.split('\n').slice(0, -1)) : reject(new Error(complained)),
    )
  })
}

it('has every acknowledged operation after kills with -9, and no break', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'roost-chain-'))
  const db = openSqlite(join(folder, 'roost.db'))
  await migrate(db, 'sqlite')
  const tenant = { name: 't', created_at: 1 }
  const { id } = await db.insertInto('tenant').values(tenant).returning('id').executeTakeFirstOrThrow()
  const acknowledged: string[] = []
  for (let round = 0; round < 12; round += 1)
    acknowledged.push(...(await appendUntilKilled(join(folder, 'roost.db'), id, `r${round}`)))

  const rows = await db.selectFrom('operation').select('subject').execute()
  const kept = new Set(rows.map((row) => row.subject))
  expect(acknowledged.length).toBeGreaterThan(60)
  expect(acknowledged.filter((subject) => !kept.has(subject))).toEqual([])
  const found = await checkChain(new ChainReader(db), {
    key: createSecretKey(Buffer.alloc(32, 7)),
    anchors: [],
  })
  expect(found).toMatchObject({ entries: kept.size, firstBreak: null })
  await db.destroy()
  rmSync(folder, { recursive: true })
})
