import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { engines } from '../testing/engines.ts'
import { programFile } from '../testing/program-file.ts'
import { type Db, type Engine, openPostgres, openSqlite } from './client.ts'
import { migrate } from './migrate.ts'

const child = programFile(new URL('../testing/durability-child.ts', import.meta.url))
const rounds = 100

interface WriterDatabase {
  engine: Engine
  where: string
  schema: string
  open(): Db
  remove(): Promise<void>
}

/** Kills the writer with -9 after some acknowledged writes, at a moment it cannot know. */
function writeUntilKilled(database: WriterDatabase, tenant: number, prefix: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const args = [child, database.engine, database.where, database.schema, String(tenant), prefix]
    const writer = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const enough = 1 + Math.floor(Math.random() * 12)
    let said = ''
    let complained = ''
    writer.stderr.on('data', (text) => {
      complained += text
    })
    writer.stdout.on('data', (text) => {
      said += text
      if (said.split('\n').length > enough) setTimeout(() => writer.kill('SIGKILL'), Math.random() * 3)
    })
    writer.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`the writer ended by itself: ${complained}`))
      // The last line may be cut; only whole lines were acknowledged.
      resolve(said.split('\n').slice(0, -1))
    })
  })
}

async function databaseFor(engine: Engine): Promise<WriterDatabase> {
  if (engine === 'sqlite') {
    const folder = mkdtempSync(join(tmpdir(), 'roost-durable-'))
    const where = join(folder, 'roost.db')
    return {
      engine,
      where,
      schema: '',
      open: () => openSqlite(where),
      remove: async () => rmSync(folder, { recursive: true }),
    }
  }
  const where = process.env.ROOST_TEST_DATABASE_URL!
  const schema = `durable_${randomBytes(6).toString('hex')}`
  const onAdmin = async (text: string) => {
    const admin = openPostgres(where)
    await sql.raw(text).execute(admin)
    await admin.destroy()
  }
  await onAdmin(`create schema ${schema}`)
  return {
    engine,
    where,
    schema,
    open: () => openPostgres(where, schema),
    remove: () => onAdmin(`drop schema ${schema} cascade`),
  }
}

it.each(engines)(
  `loses no acknowledged write over ${rounds} kills with -9 on %s`,
  async (engine) => {
    const database = await databaseFor(engine)
    const first = database.open()
    await migrate(first, engine)
    const tenant = { name: 't', created_at: 1 }
    const { id } = await first.insertInto('tenant').values(tenant).returning('id').executeTakeFirstOrThrow()
    await first.destroy()

    const acknowledged: string[] = []
    for (let round = 0; round < rounds; round += 1) {
      acknowledged.push(...(await writeUntilKilled(database, id, `r${round}x`)))
    }

    const reopened = database.open()
    await migrate(reopened, engine)
    const rows = await reopened
      .selectFrom('network')
      .leftJoin('device', 'device.network_id', 'network.id')
      .select(['network.name', 'device.sn'])
      .execute()
    const kept = new Set(rows.map((row) => row.name))
    expect(acknowledged.length).toBeGreaterThan(rounds)
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
    // A transaction is there whole or not at all.
    expect(rows.filter((row) => row.sn === null)).toEqual([])
    await reopened.destroy()
    await database.remove()
  },
  600_000,
)
