import { beforeEach, describe, expect, it } from 'vitest'
import { viewsMax } from '#contract/lists/endpoints.ts'
import { EventBus } from '../../events/bus.ts'
import type { Caller } from '../../http/route.ts'
import { silentLogger } from '../../lib/logger.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { expectApiError } from '../../testing/expect-error.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { createIdentity } from '../identity/create-identity.ts'
import { ViewRepository } from './view.repository.ts'
import { ViewsService } from './views.service.ts'

describeOnEngines('saved views', (db) => {
  let count = 0
  let views: ViewsService
  let me: Caller

  const person = async (): Promise<Caller> => {
    const { service } = createIdentity({ db: db(), bus: new EventBus(silentLogger), clock: new FakeClock() })
    const username = `viewer${++count}`
    const made = (await service.createAccount({ username, password: 'x', role: 'admin' }))!
    return { accountId: made.account, tenant: made.tenant, username, role: 'admin', sessionId: 's' }
  }
  const view = (name: string, more: { list?: string; isDefault?: boolean; id?: number } = {}) => ({
    ...{ list: 'ap', name, search: { q: 'roof', cols: 'name,users' }, isDefault: false },
    ...more,
  })
  beforeEach(async () => {
    views = new ViewsService(new ViewRepository(db()), new FakeClock())
    me = await person()
  })

  it('are kept per list, by name, and changed in place', async () => {
    const roof = await views.save(me, view('Roof'))
    await views.save(me, view('attic'))
    await views.save(me, view('Roof', { list: 'switch' }))
    const renamed = await views.save(me, { ...view('Zenith', { id: roof.id }), search: { sort: '-users' } })
    expect(renamed).toEqual({ ...roof, name: 'Zenith', search: { sort: '-users' } })
    expect((await views.list(me, 'ap')).map(({ name }) => name)).toEqual(['attic', 'Zenith'])
    await views.remove(me, roof.id)
    expect((await views.list(me, 'ap')).map(({ name }) => name)).toEqual(['attic'])
  })

  it('have at most one default per list', async () => {
    const first = await views.save(me, view('First', { isDefault: true }))
    const elsewhere = await views.save(me, view('First', { list: 'switch', isDefault: true }))
    const second = await views.save(me, view('Second', { isDefault: true }))
    expect(await views.list(me, 'ap')).toEqual([{ ...first, isDefault: false }, second])
    expect(await views.list(me, 'switch')).toEqual([elsewhere])
  })

  it('have names of their own, in any spelling', async () => {
    await views.save(me, view('Roof'))
    const other = await views.save(me, view('Other'))
    await expectApiError(views.save(me, view('ROOF')), 'name_in_use')
    await expectApiError(views.save(me, view('roof', { id: other.id })), 'name_in_use')
    expect((await views.list(me, 'ap')).map(({ name }) => name)).toEqual(['Other', 'Roof'])
  })

  it('are nobody else’s', async () => {
    const mine = await views.save(me, view('Roof', { isDefault: true }))
    const other = await person()
    expect(await views.list(other, 'ap')).toEqual([])
    await expectApiError(views.save(other, view('Taken over', { id: mine.id })), 'does_not_exist')
    await expectApiError(views.remove(other, mine.id), 'does_not_exist')
    await views.save(other, view('Roof', { isDefault: true }))
    expect(await views.list(me, 'ap')).toEqual([mine])
  })

  describe('when there are as many as may be', () => {
    it('can be changed, and no new one is taken', async () => {
      for (let n = 0; n < viewsMax; n += 1) await views.save(me, view(`View ${n}`))
      await expectApiError(views.save(me, view('One more')), 'too_many')
      const [first] = await views.list(me, 'ap')
      await views.save(me, view('Renamed', { id: first!.id }))
      await views.save(me, view('One more', { list: 'switch' }))
    })
  })
})
