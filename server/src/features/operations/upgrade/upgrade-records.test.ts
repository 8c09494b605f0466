import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { type Db, type Engine, openSqlite } from '../../../db/client.ts'
import { migrate, migrationNames } from '../../../db/migrate.ts'
import { previousRelease } from '../../../db/releases.ts'
import { emptyDatabase } from '../../../testing/empty-database.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { type CopySource, copyBeforeUpgrade, copyFolder } from './copy-before-upgrade.ts'
import { upgradeRecords } from './upgrade-records.ts'

const key = Buffer.alloc(32, 7)

describeOnEngines('records that a new version changes the form of', (_db, engine) => {
  /** As the release before this one left them. */
  async function before(use: (db: Db, source: CopySource, dataFolder: string) => Promise<void>) {
    const dataFolder = mkdtempSync(join(tmpdir(), 'roost-upgrade-'))
    const empty = await emptyDatabase(engine)
    const openRecords = () => empty.open(dataFolder)
    const db = openRecords()
    await migrate(db, engine, previousRelease.last)
    await db.insertInto('tenant').values({ name: 'kept', created_at: 1 }).execute()
    const source = {
      engine,
      dataFolder,
      openRecords,
      version: '0.2.0',
      key: () => key,
      now: () => Date.UTC(2026, 0, 2),
    }
    await use(db, source, dataFolder).finally(async () => {
      await db.destroy()
      await empty.close()
      rmSync(dataFolder, { recursive: true })
    })
  }

  it('are copied before, for their owner’s eyes alone, and the copy holds what was there', () =>
    before(async (db, source, dataFolder) => {
      const copy = await upgradeRecords(db, engine, source)
      expect(copy).toBe(join(copyFolder(dataFolder), `roost-20260102T000000Z.${ending(engine)}`))
      expect((statSync(copy!).mode & 0o777).toString(8)).toBe('600')
      expect(readdirSync(copyFolder(dataFolder))).toHaveLength(1)
      expect(await tenantsIn(copy!, engine)).toEqual(['kept'])
    }))

  it('are copied once: a start that changes nothing makes none', () =>
    before(async (db, source, dataFolder) => {
      await upgradeRecords(db, engine, null)
      expect(await upgradeRecords(db, engine, source)).toBeNull()
      expect(existsSync(copyFolder(dataFolder))).toBe(false)
    }))

  it('stay as they are where the copy cannot be made', () =>
    before(async (db, source) => {
      const away = { ...source, openRecords: () => openSqlite(join(source.dataFolder, 'empty.db')) }
      const cannot = { ...away, dataFolder: join(source.dataFolder, 'file\0name') }
      await expect(upgradeRecords(db, engine, cannot)).rejects.toThrow()
      const { rows } = await appliedOf(db)
      expect(rows.at(-1)).toBe(previousRelease.last)
      expect(migrationNames.at(-1)).not.toBe(previousRelease.last)
    }))

  it('keep their last three copies', () =>
    before(async (_, source, dataFolder) => {
      for (const day of [1, 2, 3, 4])
        await copyBeforeUpgrade({ ...source, now: () => Date.UTC(2026, 0, day) })
      const names = [2, 3, 4].map((day) => `roost-2026010${day}T000000Z.${ending(engine)}`)
      expect(readdirSync(copyFolder(dataFolder)).toSorted()).toEqual(names)
    }))
})

const ending = (engine: Engine) => (engine === 'sqlite' ? 'db' : 'backup')

const appliedOf = async (db: Db) => {
  const found = await (db as never as Db)
    .selectFrom('kysely_migration' as never)
    .selectAll()
    .execute()
  return { rows: (found as { name: string }[]).map(({ name }) => name).toSorted() }
}

async function tenantsIn(copy: string, engine: Engine): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'roost-copy-'))
  const empty = await emptyDatabase(engine)
  if (engine === 'postgres')
    await restoreBackup({ file: copy, key, dataFolder: join(folder, 'data'), ...empty.target })
  const db = engine === 'postgres' ? empty.open(folder) : openSqlite(copy)
  const names = await db.selectFrom('tenant').select('name').execute()
  await db.destroy()
  await empty.close()
  rmSync(folder, { recursive: true })
  return names.map(({ name }) => name)
}
