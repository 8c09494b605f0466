import { afterAll, beforeAll, expect, it } from 'vitest'
import { me, saveMe } from '#contract/identity/endpoints.ts'
import { startTestRoost, type TestRoost } from '../../testing/test-roost.ts'

let at: TestRoost
beforeAll(async () => {
  at = await startTestRoost()
})
afterAll(() => at.close())

it('keeps where a person left the setup checklist, each their own', async () => {
  const [one, other] = [await at.account('admin'), await at.account('admin')].map(({ token }) => at.as(token))
  const of = async (who = one!) => (await who.call(me)).data.setup
  expect(await of()).toBeNull()
  const setup = { state: 'closed' as const, skipped: ['project' as const] }
  await one!.call(saveMe, { body: { setup } })
  await one!.call(saveMe, { body: { theme: 'dark' } })
  expect(await of()).toEqual(setup)
  expect(await of(other)).toBeNull()
  const body = { setup: { state: 'closed', skipped: ['all'] } } as never
  expect(await one!.call(saveMe, { body })).toMatchObject({ error: 'invalid_parameter' })
})
