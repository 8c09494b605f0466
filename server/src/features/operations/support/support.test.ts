import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../../config.ts'
import { openSqlite } from '../../../db/client.ts'
import { migrate } from '../../../db/migrate.ts'
import { makeBundle } from './make-bundle.ts'
import { withoutSecrets } from './without-secrets.ts'

const secrets = {
  ROOST_ADMIN_PASSWORD: 'correct-horse-battery',
  ROOST_SECRET_KEY: 'ab'.repeat(32),
  ROOST_SMTP_URL: 'smtp://mailer:p%40ss-word-9@mail.example.com',
  ROOST_METRICS_TOKEN: 'metrics-token-0123456789',
}

it('tells what is there and none of the secrets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'support-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(join(folder, 'file-key'), 'f'.repeat(40))
  const config = readConfig({
    ROOST_DATA_DIR: folder,
    ROOST_HTTP_PORT: '0',
    ROOST_UCENTRAL_PORT: '0',
    ...secrets,
  })
  const open = () => openSqlite(join(folder, 'roost.db'))
  const db = open()
  await migrate(db, 'sqlite')
  const error = `mail to ann@example.com failed with ${secrets.ROOST_METRICS_TOKEN} and ${'f'.repeat(40)}`
  const job = {
    kind: 'test',
    args: '{}',
    state: 'discarded',
    attempt: 1,
    max_attempts: 1,
    run_at: 1,
  } as const
  await db
    .insertInto('job')
    .values({ ...job, created_at: 1, progress_done: 0, cancel_asked: 0, error })
    .execute()
  await db.destroy()
  const { text } = await makeBundle({
    ...{ config, version: '1', now: () => Date.now(), isRunning: false, openRecords: open },
    roomFor: (devices) => devices,
    metrics: async () => 'roost_devices 3\n# HELP',
  })
  const bundle = JSON.parse(text)
  expect(bundle.records.rows).toMatchObject({ job: 1, device: 0 })
  expect(bundle.metrics).toEqual(['roost_devices 3'])
  expect(bundle.settings.ROOST_SECRET_KEY).toBe('[set]')
  expect(bundle.records.failedJobs[0].error).toBe('mail to …@example.com failed with [removed] and [removed]')
  for (const secret of [...Object.values(secrets), 'p@ss-word-9', 'p%40ss-word-9', 'f'.repeat(40), 'ann@'])
    expect(text).not.toContain(secret)
})

it.each([
  ['Authorization: Bearer abcdefgh12345678', 'abcdefgh'],
  ['postgres://roost:hunter2hunter2@db/roost', 'hunter2'],
  ['{"password":"hunter2","x":1}', 'hunter2'],
  ['psk=hunter2hunter2&x=1', 'hunter2'],
  ['-----BEGIN PRIVATE KEY-----\nMIIE\n-----END PRIVATE KEY-----', 'MIIE'],
])('removes %s', (text, secret) => {
  expect(withoutSecrets(text, [])).not.toContain(secret)
})
