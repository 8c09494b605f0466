import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLogger } from '../../../lib/logger.ts'
import { openAgain } from '../../../testing/empty-database.ts'
import { describeOnEngines } from '../../../testing/engines.ts'
import { NightlyBackup } from './nightly-backup.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'roost-nightly-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describeOnEngines('the nightly backup', (db, engine) => {
  const nightly = async (into: string | undefined, keep = 2) => {
    const told: string[] = []
    const time = { at: Date.UTC(2026, 10, 1, 2, 13) }
    const backup = new NightlyBackup({
      source: {
        ...{ dataFolder: folder, engine, openRecords: await openAgain(db(), engine), snapshotSeries: null },
        ...{ version: '1', key: Buffer.alloc(32, 1), now: () => time.at },
      },
      ...{ folder: into, keep, log: silentLogger, failed: async (error: string) => void told.push(error) },
    })
    const run = (attempt = 1) =>
      backup.run({ attempt, progress: async () => undefined, signal: new AbortController().signal })
    return { backup, run, time, told }
  }

  it('is a file of each night; the oldest go', async () => {
    const into = join(folder, 'backups')
    const { backup, run, time } = await nightly(into)
    for (let night = 0; night < 3; night++) {
      await run()
      time.at += 86_400_000
    }
    expect(readdirSync(into)).toEqual(['roost-20261102T021300Z.backup', 'roost-20261103T021300Z.backup'])
    expect(backup.metrics()).toMatchObject({ roost_backup_failures_total: 0 })
    expect(backup.metrics().roost_backup_last_success_timestamp_seconds).toBeGreaterThan(0)
  })

  it('asked for beside another, or within its second, is one of its own: that one may lack what came since', async () => {
    const into = join(folder, 'backups')
    const { backup, run } = await nightly(into, 3)
    await Promise.all([run(), run()])
    await run()
    expect(readdirSync(into)).toEqual(
      ['00', '01', '02'].map((second) => `roost-20261101T0213${second}Z.backup`),
    )
    expect(backup.metrics()).toMatchObject({ roost_backup_failures_total: 0 })
  })

  it('tells the operator when its last try failed', async () => {
    const into = join(folder, 'no-folder')
    writeFileSync(into, 'a file')
    const { backup, run, told } = await nightly(into)
    await expect(run()).rejects.toThrow()
    expect(told).toEqual([])
    await expect(run(3)).rejects.toThrow()
    expect(told).toHaveLength(1)
    expect(backup.metrics()).toMatchObject({ roost_backup_failures_total: 2 })
  })

  it('is none where backups go nowhere', async () => {
    expect((await nightly(undefined)).backup.jobs).toEqual([])
  })
})
