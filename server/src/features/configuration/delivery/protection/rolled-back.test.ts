import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import { describeOnEngines } from '../../../../testing/engines.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { runs } from '../../../inventory/testing/open-inventory.ts'
import { says } from '../../testing/open-configuration.ts'
import { BEFORE, inSync, openProtected, type ProtectedScene, SECONDS } from './testing/protected-scene.ts'

describeOnEngines('a change that is not confirmed', (db) => {
  const open = (more?: Parameters<typeof openProtected>[1]) => openProtected(db(), more)

  it('back on what it ran after its time: it and the whole set are rolled back, once', async () => {
    const scene = await open()
    const other = await scene.bound()
    await scene.save('First')
    for (const one of [scene.one, other]) {
      await scene.stands('applying', 'confirming', one)
      const { configId } = scene.at.sent.findLast(({ sn }) => sn === one.sn)!
      await scene.settles(configId, 'in_sync', 'applied', one)
    }
    const first = (await scene.one.status()).wantedId!
    await scene.save('Wrong')
    for (const one of [scene.one, other]) await scene.stands('applying', 'confirming', one)
    const { configId } = scene.at.sent.findLast(({ sn }) => sn === other.sn)!
    await scene.settles(configId, 'in_sync', 'applied', other)
    scene.later(SECONDS + 1)
    expect(await scene.settles(first, 'rolled_back', 'rolled_back')).toMatchObject({
      wantedId: first,
      rollback: 'restored',
      native: expect.stringContaining('First'),
    })
    const { rows } = await eventually(async () => {
      const now = await scene.versions()
      return now.rows.length === 3 ? now : undefined
    })
    expect(rows[0]).toMatchObject({ version: 3, by: null, restoredFrom: 1 })
    // The other gets the earlier one again; the one that restored itself runs it already.
    const again = await eventually(() => (scene.at.sent.length === 5 ? scene.at.sent.at(-1) : undefined))
    expect([again.sn, again.document.wireless?.ssids[0]?.name]).toEqual([other.sn, 'First'])
    await scene.stands('applying', 'confirming', other)
    await scene.settles(again.configId, 'in_sync', 'applied', other)
    expect((await other.log())[0]).toMatchObject({ cause: 'rolled_back', by: null })
    expect((await scene.one.status()).state).toBe('rolled_back')
    await scene.at.close()
  })

  it('two mistakes in a row: it goes back to what was good before both', async () => {
    const scene = await open()
    await inSync(scene, 'Good')
    const good = (await scene.one.status()).wantedId!
    await scene.save('Wrong')
    await scene.stands('applying', 'confirming')
    // Saved before anybody knew; it waits for the first to end.
    await scene.save('Worse')
    scene.later(SECONDS + 1)
    await eventually(() => {
      scene.one.runs(good)
      return scene.at.sent.length === 3
    })
    // What the device said last may be heard only now, and is then taken for what it went back to.
    await eventually(async () => {
      const { state, outcome } = await scene.one.status()
      return outcome === 'confirming' || (state === 'rolled_back' && outcome === 'rolled_back')
    })
    scene.later(SECONDS + 1)
    await scene.settles(good, 'rolled_back', 'rolled_back')
    const { rows } = await eventually(async () => {
      const now = await scene.versions()
      return now.rows.length === 4 ? now : undefined
    })
    expect(rows[0]).toMatchObject({ version: 4, by: null, restoredFrom: 1 })
    const { at, me, group } = scene
    // The records have it a moment before what is answered from memory does.
    await eventually(async () => {
      const { document } = await at.call(contract.showSection, me, { group, section: 'wireless' })
      return document.section === 'wireless' && document.intent.ssids[0]?.name === 'Good'
    })
    expect(at.sent).toHaveLength(3)
    await at.close()
  })

  it('never heard again: given up when its time is over, and found where it is when it returns', async () => {
    const scene = await open({ seconds: 0.2, graceMs: 0, restoreMs: 1_000 })
    await scene.save('Wrong')
    await scene.stands('applying', 'confirming')
    expect(await scene.stands('rolled_back', 'rolled_back')).toMatchObject({ rollback: 'lost' })
    // It lied: it was never armed, and runs what nobody wants any more.
    scene.later(2)
    const before = scene.at.sent.length
    await eventually(async () => (await scene.versions()).rows.length === 2)
    await eventually(() => {
      scene.one.runs(scene.at.sent[0]!.configId)
      return scene.at.sent.length > before
    })
    expect(scene.at.sent.at(-1)!.document.wireless?.ssids ?? []).toEqual([])
    await scene.at.close()
  })

  it('it restarted with it: rolled back before its time', async () => {
    const scene = await open()
    scene.at.device.configure = async () => {
      scene.at.hangUp(scene.one.sn, scene.one.session)
      return { status: 'cancelled' }
    }
    await scene.save('Wrong')
    await scene.stands('applying', 'awaiting_report')
    scene.deadMan.confirmed = 'not_armed'
    await scene.one.dial({ ...runs(BEFORE) })
    const ended = await scene.stands('rolled_back', 'rolled_back')
    expect(ended).toMatchObject({ rollback: 'restarted' })
    await scene.at.close()
  })

  it('the connection ended before it arrived: it is sent once more', async () => {
    const scene = await open()
    let lost = true
    scene.at.device.configure = ({ configId }) => {
      if (!lost) return says('applied', { runningId: configId })
      lost = false
      return { status: 'cancelled' }
    }
    await scene.save('Lobby')
    await scene.stands('applying', 'awaiting_report')
    await scene.one.dial({ ...runs(BEFORE) })
    await scene.stands('applying', 'confirming')
    expect(scene.at.sent).toHaveLength(2)
    await scene.at.close()
  })

  it('saved again while one waits: the second follows when the first is confirmed', async () => {
    const scene = await open()
    await scene.save('First')
    await scene.stands('applying', 'confirming')
    const first = scene.sent()
    await scene.save('Second')
    expect(scene.at.sent).toHaveLength(1)
    await eventually(() => {
      scene.one.runs(first)
      return scene.at.sent.length === 2
    })
    await scene.stands('applying', 'confirming')
    expect(scene.told).toEqual(['arm', 'configure', 'confirm', 'arm', 'configure'])
    expect((await scene.one.log()).map(({ outcome }) => outcome)).toEqual(['confirming', 'applied'])
    await scene.at.close()
  })

  it('saved again while one waits, and that one is rolled back: what was saved since stays', async () => {
    const scene = await open()
    await inSync(scene, 'Good')
    const good = (await scene.one.status()).wantedId!
    await scene.save('Wrong')
    await scene.stands('applying', 'confirming')
    await scene.save('Right')
    scene.later(SECONDS + 1)
    await eventually(() => {
      scene.one.runs(good)
      return scene.at.sent.length === 3
    })
    await scene.stands('applying', 'confirming')
    expect(scene.at.sent.at(-1)!.document.wireless?.ssids[0]?.name).toBe('Right')
    expect((await scene.versions()).rows).toHaveLength(3)
    await scene.at.close()
  })

  it('a device that was away when it was saved rolls back itself alone', async () => {
    const scene = await open()
    scene.at.hangUp(scene.one.sn, scene.one.session)
    await scene.save('Lobby')
    scene.later(3_600)
    await scene.one.dial({ ...runs(BEFORE) })
    await scene.stands('applying', 'confirming')
    scene.later(SECONDS + 1)
    await scene.one.dial({ ...runs(BEFORE) })
    await scene.stands('rolled_back', 'rolled_back')
    expect((await scene.versions()).rows).toHaveLength(1)
    await scene.at.close()
  })

  it.each([
    ['the device says the new id', (scene: ProtectedScene) => scene.sent(), 'in_sync', 'applied'],
    ['the device says the old id', () => BEFORE, 'rolled_back', 'rolled_back'],
  ] as const)('after a restart of the server %s: it ends', async (_, id, state, outcome) => {
    const scene = await open()
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    if (state === 'rolled_back') scene.later(SECONDS + 1)
    await scene.at.restart()
    await scene.settles(id(scene), state, outcome)
    await scene.at.close()
  })

  it('the server ended between arming and sending: what was armed is taken back, and it is sent', async () => {
    const scene = await open()
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    const values = { outcome: 'queued', protection: 'armed', config: null, sent_configs: '[]', attempts: 0 }
    await db().updateTable('config_change').set(values).execute()
    await scene.at.restart()
    scene.told.length = 0
    await scene.one.dial({ ...runs(BEFORE) })
    await scene.stands('applying', 'confirming')
    expect(scene.told).toEqual(['confirm', 'arm', 'configure'])
    await scene.at.close()
  })
})
