import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeAll, expect, it } from 'vitest'
import type { Db, Engine } from '../../../db/client.ts'
import { dumpRecords } from '../../../db/dump-records.ts'
import { emptyDatabase, openAgain } from '../../../testing/empty-database.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { openInventory } from '../../inventory/testing/open-inventory.ts'
import { type BackupSource, makeBackup } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const key = Buffer.alloc(32, 7)
const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'roost-backup-'))
  folders.push(made)
  return made
}
afterEach(() => {
  for (const one of folders.splice(0)) rmSync(one, { recursive: true, force: true })
})

/** Everything in every table, as text. */
const contents = (db: Db, engine: Engine) =>
  dumpRecords(db, engine, async ({ tables, next }) => {
    const found: Record<string, string[]> = {}
    for (const { name, rows } of tables) {
      found[name] = []
      for await (const some of rows()) found[name].push(...some.map((row) => JSON.stringify(row)))
      found[name].sort()
    }
    return { found, next }
  })

const aNetwork = (tenant_id: number, name_key: string) => ({
  ...{ tenant_id, name_key, name: name_key, timezone: 'UTC', country: 'DE', created_at: 1 },
})

async function furnished(db: Db) {
  const at = await openInventory(db)
  const me = await at.person('admin')
  for (const name of ['Pier', 'Mill', 'Ünïcode 🧿 "quoted"\n']) await at.network(me.tenant, name)
  const last = await db.selectFrom('network').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  // The highest id is never given out again, though its row is gone.
  await db.deleteFrom('network').where('id', '=', last.id).execute()
  return { last: Number(last.id), tenant: me.tenant }
}

describeOnEngines('a backup', (db, engine) => {
  let again: () => Db
  beforeAll(async () => {
    again = await openAgain(db(), engine)
  })
  const source = (dataFolder: string): BackupSource => ({
    ...{ dataFolder, engine, openRecords: again, version: '1', key, now: () => 1_800_000_000_000 },
    snapshotSeries: async (to) => {
      await mkdir(join(to, 'wal'), { recursive: true })
      writeFileSync(join(to, 'wal', '0000000001.log'), Buffer.alloc(700_000, 3))
    },
  })
  const made = async () => {
    const data = folder()
    await mkdir(join(data, 'files', 'fw'), { recursive: true })
    writeFileSync(join(data, 'files', 'fw', 'image.bin'), Buffer.alloc(1_000_000, 9))
    writeFileSync(join(data, 'secret-key'), 'abc')
    const file = join(folder(), 'one.backup')
    const told: number[] = []
    const figures = await makeBackup(source(data), file, async (done) => void told.push(done))
    return { data, file, figures, told }
  }

  it('brings back every row, id, series and file, and goes on counting where it was', async () => {
    const { last, tenant } = await furnished(db())
    const { file, figures, told } = await made()
    expect(figures).toMatchObject({ files: 3, bytes: 1_700_003 })
    expect(told.at(-1)).toBe(figures.tables + 2)
    expect(readFileSync(file).includes('abc')).toBe(false)
    const target = join(folder(), 'new')
    const empty = await emptyDatabase(engine)
    const { about, end } = await restoreBackup({ file, key, dataFolder: target, ...empty.target })
    expect(about).toMatchObject({ engine, version: '1' })
    expect(end.files).toBe(3)
    expect(readFileSync(join(target, 'files', 'fw', 'image.bin'))).toHaveLength(1_000_000)
    expect(readFileSync(join(target, 'series', 'wal', '0000000001.log'))).toHaveLength(700_000)
    expect(readFileSync(join(target, 'secret-key'), 'utf8')).toBe('abc')
    const restored = empty.open(target)
    expect(await contents(restored, engine)).toEqual(await contents(db(), engine))
    const { id } = await restored
      .insertInto('network')
      .values(aNetwork(tenant, 'new'))
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(Number(id)).toBeGreaterThan(last)
    const foreign = { ...aNetwork(999_999, 'stray') }
    await expect(restored.insertInto('network').values(foreign).execute()).rejects.toThrow()
    await restored.destroy()
    await empty.close()
  })

  it('is refused where something is there already, and nothing is changed', async () => {
    const { file } = await made()
    const full = folder()
    writeFileSync(join(full, 'roost.db'), 'mine')
    await expect(restoreBackup({ file, key, dataFolder: full })).rejects.toThrow('not empty')
    expect(readFileSync(join(full, 'roost.db'), 'utf8')).toBe('mine')
  })

  it.each([
    ['cut off', (file: string) => truncateSync(file, readFileSync(file).length - 40)],
    [
      'changed by a bit',
      (file: string) => {
        const bytes = readFileSync(file)
        bytes[bytes.length >> 1]! ^= 1
        writeFileSync(file, bytes)
      },
    ],
    ['no backup at all', (file: string) => writeFileSync(file, 'hello')],
  ])('that is %s is told so, and nothing is written', async (_how, spoil) => {
    const { file } = await made()
    const spoiled = join(folder(), 'spoiled.backup')
    cpSync(file, spoiled)
    spoil(spoiled)
    const target = join(folder(), 'new')
    await expect(restoreBackup({ file: spoiled, key, dataFolder: target })).rejects.toThrow(
      /damaged|cut off|no backup/,
    )
    await expect(restoreBackup({ file, key: Buffer.alloc(32, 8), dataFolder: target })).rejects.toThrow(
      'another key',
    )
    expect(existsSync(target)).toBe(false)
  })

  it('is of one moment though others write meanwhile, and leaves nothing half when it fails', async () => {
    const { tenant } = await furnished(db())
    const data = folder()
    const file = join(folder(), 'busy.backup')
    const before = await db().selectFrom('network').select('id').execute()
    await makeBackup(
      {
        ...source(data),
        async snapshotSeries() {
          await db().insertInto('network').values(aNetwork(tenant, 'late')).execute()
          throw new Error('no room')
        },
      },
      file,
    ).catch((error: Error) => expect(error.message).toBe('no room'))
    expect(existsSync(file)).toBe(false)
    expect(existsSync(`${file}.unfinished`)).toBe(false)
    expect(await db().selectFrom('network').select('id').execute()).toHaveLength(before.length + 1)
  })
})
