import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveNetwork } from '#contract/tenancy/endpoints.ts'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'

const program = fileURLToPath(new URL('../../../../tools/audit-verify/main.ts', import.meta.url))
let at: TestRoost

beforeAll(async () => {
  at = await startTestRoost()
  const me = at.as((await at.account('admin')).token)
  for (const Name of ['A', 'B', 'C'])
    await me.call(saveNetwork, { body: { Name, Timezone: 'UTC', Country: 'DE' } })
})
afterAll(() => at.close())

function verify(...args: string[]) {
  const env = { ...process.env, ROOST_DATABASE_URL: undefined, ROOST_SECRET_KEY: undefined }
  const done = spawnSync(process.execPath, [program, '--data', at.folder, ...args], { env, encoding: 'utf8' })
  return { code: done.status, said: done.stdout + done.stderr }
}

it('verifies the chain of a running server, and finds what was done to it', async () => {
  const whole = verify()
  expect(whole).toMatchObject({ code: 0 })
  expect(whole.said).toMatch(/entries +3\n/)
  expect(whole.said).toMatch(/seals +checked/)
  const head = /head +(3:[0-9a-f]{64})/.exec(whole.said)![1]!
  expect(verify('--known', head).code).toBe(0)
  expect(verify('--known', `2:${head.slice(2)}`)).toMatchObject({ code: 1 })

  await at.roost.db.updateTable('operation').set({ subject: 'Z' }).where('seq', '=', 2).execute()
  const broken = verify()
  expect(broken).toMatchObject({ code: 1 })
  expect(broken.said).toMatch(/BROKEN +at entry 2: what was kept of the operation was changed/)
})

it('says what is wrong with what it was given', () => {
  expect(verify('--known', 'abc')).toMatchObject({ code: 2, said: expect.stringContaining('--known abc') })
  expect(verify('--data', `${at.folder}-none`)).toMatchObject({
    code: 2,
    said: expect.stringContaining('there is no'),
  })
})
