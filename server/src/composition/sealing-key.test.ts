import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { describeOnEngines } from '../testing/engines.ts'
import { checkSealingKey } from './sealing-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'roost-sealing-key-'))
afterAll(() => rmSync(folder, { recursive: true }))
const config = (more: Record<string, string> = {}) => readConfig({ ROOST_DATA_DIR: folder, ...more })

describeOnEngines('a data folder without its secret key', (db) => {
  it('gets one while nothing is sealed, and starts no more once something is', async () => {
    await checkSealingKey(db(), config())
    const provider = { sn: 'a', password_sealed: 'v1.x', at: 1 }
    await db().insertInto('device_secret').values(provider).execute()
    await expect(checkSealingKey(db(), config())).rejects.toThrow(/secret-key is missing.*device_secret/)
    await checkSealingKey(db(), config({ ROOST_SECRET_KEY: 'ab'.repeat(32) }))
  })

  it('starts with a key that somebody put there', async () => {
    const file = join(folder, 'secret-key')
    writeFileSync(file, 'cd'.repeat(32))
    await checkSealingKey(db(), config())
    rmSync(file)
  })
})
