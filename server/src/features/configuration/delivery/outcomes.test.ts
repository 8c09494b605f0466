import { expect, it } from 'vitest'
import { describeOnEngines } from '../../../testing/engines.ts'
import { eventually } from '../../../testing/eventually.ts'
import { runs } from '../../inventory/testing/open-inventory.ts'
import { ChangeRepository } from '../change-sets/change.repository.ts'
import { ssidOf, wireless } from '../testing/documents.ts'
import { openConfiguration, says } from '../testing/open-configuration.ts'

const START_S = 1_800_000_000

describeOnEngines('how a change ends', (db) => {
  async function opened() {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const save = (name: string) => at.apply(me, { group }, wireless(ssidOf(name)))
    const stands = (state: string, outcome: string) =>
      eventually(async () => {
        const now = await one.status()
        return now.state === state && now.outcome === outcome ? now : undefined
      })
    return { at, me, group, one, save, stands }
  }

  it('applied: in sync under our number', async () => {
    const { at, one, save, stands } = await opened()
    expect(await save('Lobby')).toMatchObject({ items: [{ version: 1 }], devices: 1 })
    expect(await stands('in_sync', 'applied')).toMatchObject({ wantedId: String(START_S) })
    expect(at.sent).toMatchObject([{ sn: one.sn, configId: String(START_S) }])
    expect(at.sent[0]!.document.wireless?.ssids[0]).toMatchObject({
      name: 'Lobby',
      password: 'tulip-harbour-42',
    })
    await at.close()
  })

  it('a change that has ended is not taken up again by a step that comes late', async () => {
    const { at, save, stands, one } = await opened()
    await save('Lobby')
    await stands('in_sync', 'applied')
    const changes = new ChangeRepository(db())
    await changes.updateOpen((await one.log())[0]!.id, { outcome: 'queued' })
    expect((await one.log())[0]).toMatchObject({ outcome: 'applied' })
    await at.close()
  })

  it('applied in part: in sync without what it rejected, which is explained', async () => {
    const { at, save, stands } = await opened()
    const rejected = [{ severity: 'warning' as const, pointer: '/wireless/ssids/0', text: 'cannot carry it' }]
    at.device.configure = ({ configId }) =>
      says('applied_partly', { runningId: configId, rejected, text: 'Rejects' })
    await save('Lobby')
    const now = await stands('in_sync_partly', 'applied_partly')
    expect(now).toMatchObject({
      text: 'Rejects',
      rejected: [{ ...rejected[0], section: 'wireless', subject: 'Lobby' }],
    })
    await at.close()
  })

  it.each(['refused', 'not_applied', 'does_not_fit'] as const)(
    '%s: failed, and not sent again by itself',
    async (result) => {
      const { at, one, save, stands } = await opened()
      at.device.configure = () => says(result, { text: 'no' })
      await save('Lobby')
      expect(await stands('failed', result)).toMatchObject({ text: 'no' })
      at.report(one.sn, one.session, { ...runs(1) })
      await one.dial({ ...runs(1) })
      await save('Other')
      await eventually(async () => at.sent.length === 2)
      expect(at.sent[1]!.configId).toBe(String(START_S + 1))
      await at.close()
    },
  )

  it('the number is greater than all the device knows, and never beyond 32 bits', async () => {
    const { at, one, save, stands } = await opened()
    at.report(one.sn, one.session, { ...runs(START_S + 5_000) })
    await save('Lobby')
    expect(await stands('in_sync', 'applied')).toMatchObject({ wantedId: String(START_S + 5_001) })
    at.report(one.sn, one.session, { ...runs(2_147_483_647) })
    await save('Other')
    await stands('failed', 'not_applied')
    expect(at.sent).toHaveLength(1)
    await at.close()
  })

  it('no answer: the next report tells, and ours means applied', async () => {
    const { at, one, save, stands } = await opened()
    at.device.configure = () => says('unknown')
    await save('Lobby')
    const { wantedId } = await stands('applying', 'awaiting_report')
    at.report(one.sn, one.session, { ...runs(wantedId!) })
    await stands('in_sync', 'applied')
    expect(at.sent).toHaveLength(1)
    await at.close()
  })

  it('no answer and still the old one: sent three times more, each under a new number, then failed', async () => {
    const { at, one, save, stands } = await opened()
    at.device.configure = () => says('unknown')
    await save('Lobby')
    // A device reports again and again, and what it says while it is being configured does not count.
    await eventually(async () => {
      at.report(one.sn, one.session, { ...runs(1) })
      const { state, outcome } = await one.status()
      return state === 'failed' && outcome === 'no_answer'
    })
    expect(at.sent.map(({ configId }) => configId)).toEqual([0, 1, 2, 3].map((n) => String(START_S + n)))
    at.report(one.sn, one.session, { ...runs(1) })
    await stands('failed', 'no_answer')
    // It was only late.
    at.report(one.sn, one.session, { ...runs(START_S + 2) })
    expect(await stands('in_sync', 'applied')).toMatchObject({ wantedId: String(START_S + 2) })
    await at.close()
  })

  it('a yes that two reports belie is no yes; one alone may have been on its way', async () => {
    const { at, one, save, stands } = await opened()
    await save('Lobby')
    await stands('in_sync', 'applied')
    at.report(one.sn, one.session, { ...runs(1) })
    await stands('in_sync', 'applied')
    at.report(one.sn, one.session, { ...runs(1) })
    await stands('failed', 'not_applied')
    await at.close()
  })

  it('in recovery it is left alone, and gets it when it is well', async () => {
    const { at, one, save, stands } = await opened()
    await one.dial({ ...runs(0) })
    await save('Lobby')
    await stands('pending', 'waiting_for_device')
    expect(at.sent).toEqual([])
    await one.dial({ ...runs(1) })
    await stands('in_sync', 'applied')
    await at.close()
  })
})

describeOnEngines('a device that is away', (db) => {
  it('waits, is overtaken by what is newer, and gets the newest alone when it returns', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    at.hangUp(one.sn, one.session)
    await at.apply(me, { group }, wireless(ssidOf('First')))
    await at.apply(me, { group }, wireless(ssidOf('Second')))
    expect(await one.status()).toMatchObject({
      state: 'pending',
      outcome: 'waiting_for_device',
      wantedId: null,
    })
    expect((await one.log()).map(({ outcome }) => outcome)).toEqual(['waiting_for_device', 'overtaken'])
    await one.dial()
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent.map(({ document }) => document.wireless?.ssids[0]?.name)).toEqual(['Second'])
    await at.close()
  })

  it('a device that left while it was sent: nobody knows, until it returns with our number', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    at.device.configure = async () => {
      at.hangUp(one.sn, one.session)
      return { status: 'cancelled' }
    }
    await at.apply(me, { group }, wireless(ssidOf('First')))
    await eventually(async () => (await one.status()).outcome === 'awaiting_report')
    await one.dial({ ...runs(START_S) })
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect(at.sent).toHaveLength(1)
    await at.close()
  })

  it('what was saved while an older one was on its way follows it', async () => {
    const at = await openConfiguration(db())
    const me = await at.person()
    const group = await at.network(me.tenant)
    const one = await at.boundDevice(me, group)
    const answer = Promise.withResolvers<void>()
    at.device.configure = async ({ configId }) => {
      await answer.promise
      return says('applied', { runningId: configId })
    }
    await at.apply(me, { group }, wireless(ssidOf('First')))
    await eventually(() => at.sent.length === 1)
    await at.apply(me, { group }, wireless(ssidOf('Second')))
    answer.resolve()
    await eventually(async () => (await one.status()).state === 'in_sync')
    expect((await one.log()).map(({ outcome, sections }) => [sections[0]?.version, outcome])).toEqual([
      [2, 'applied'],
      [1, 'applied'],
    ])
    await at.close()
  })
})
