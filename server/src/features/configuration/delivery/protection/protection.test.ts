import { expect, it, vi } from 'vitest'
import { describeOnEngines } from '../../../../testing/engines.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { runs } from '../../../inventory/testing/open-inventory.ts'
import { ChangeRepository } from '../../change-sets/change.repository.ts'
import { pinging } from '../../testing/documents.ts'
import { says } from '../../testing/open-configuration.ts'
import { BEFORE, inSync, openProtected, type ProtectedScene, SECONDS } from './testing/protected-scene.ts'

describeOnEngines('a protected change', (db) => {
  const open = (more?: Parameters<typeof openProtected>[1]) => openProtected(db(), more)

  it('is armed first, and confirmed once the device was heard on it', async () => {
    const scene = await open()
    await inSync(scene)
    expect(scene.told).toEqual(['arm', 'configure', 'confirm'])
    const [change] = await scene.one.log()
    expect(change).toMatchObject({ outcome: 'applied', protection: 'confirmed' })
    await scene.at.close()
  })

  it('what leaves its way here alone is confirmed as soon as it is heard, and nothing else is', async () => {
    const scene = await open({ settleMs: 60_000 })
    const { at, me, one, group } = scene
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    // What it ran before is not known to be ours: it is waited for, unless it comes anew.
    scene.one.runs(scene.sent())
    const session = await one.dial({ ...runs(Number(scene.sent())) })
    const again = {
      runs: (id: number | string) => at.report(one.sn, session, { ...runs(Number(id)) }),
      status: one.status,
    }
    await scene.settles(scene.sent(), 'in_sync', 'applied', again)
    await scene.save('Hall')
    await scene.stands('applying', 'confirming')
    await scene.settles(scene.sent(), 'in_sync', 'applied', again)
    await at.apply(me, { group }, pinging('192.0.2.1'))
    await scene.stands('applying', 'confirming')
    const told = scene.told.length
    again.runs(scene.sent())
    again.runs(scene.sent())
    expect((await one.status()).outcome).toBe('confirming')
    expect(scene.told).toHaveLength(told)
    await at.close()
  })

  it.each([
    ['on the new id: confirmed', (scene: ProtectedScene) => scene.sent(), 0, 'in_sync', 'applied'],
    ['back on the old one: rolled back', () => BEFORE, SECONDS + 1, 'rolled_back', 'rolled_back'],
  ] as const)(
    'it calls anew while its answer is still written down, %s',
    async (_, id, late, state, outcome) => {
      const scene = await open({ settleMs: 60_000 })
      vi.spyOn(ChangeRepository.prototype, 'lastConfirmed').mockImplementationOnce(async () => {
        scene.later(late)
        await scene.one.dial({ ...runs(Number(id(scene))) })
        return undefined
      })
      await scene.save('Lobby')
      await scene.stands(state, outcome)
      await scene.at.close()
    },
  )

  it('a device whose gateway is silent is asked again until it answers', async () => {
    const scene = await open({ askMs: 20 })
    scene.deadMan.confirmed = 'gateway_silent'
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    await eventually(() => {
      scene.one.runs(scene.sent())
      return scene.told.filter((one) => one === 'confirm').length > 2
    })
    expect((await scene.one.status()).outcome).toBe('confirming')
    scene.deadMan.confirmed = 'confirmed'
    await scene.settles(scene.sent(), 'in_sync', 'applied')
    await scene.at.close()
  })

  it('a device whose gateway stays silent goes back, and its set with it', async () => {
    const scene = await open()
    await inSync(scene)
    const before = scene.sent()
    scene.deadMan.confirmed = 'gateway_silent'
    await scene.save('Hall')
    await scene.stands('applying', 'confirming')
    await eventually(() => {
      scene.one.runs(scene.sent())
      return scene.told.at(-1) === 'confirm'
    })
    scene.later(SECONDS + 1)
    expect(await scene.settles(before, 'rolled_back', 'rolled_back')).toMatchObject({ rollback: 'gateway' })
    await eventually(async () => (await scene.versions()).rows.length === 3)
    await scene.at.close()
  })

  it('a device that cannot be armed gets it all the same, and why is kept', async () => {
    const scene = await open()
    scene.deadMan.armed = 'not_stored'
    await scene.save('Lobby')
    await scene.stands('in_sync', 'applied')
    expect((await scene.one.log())[0]).toMatchObject({ outcome: 'applied', protection: 'not_stored' })
    await scene.at.close()
  })

  it('another change waits on the device: it is asked again until that is over', async () => {
    const scene = await open()
    const answers = ['armed_already', 'armed_already', 'armed'] as const
    let asked = 0
    scene.at.device.deadMan = { ...scene.deadMan, arm: () => answers[asked++]! }
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    expect(asked).toBe(3)
    await scene.at.close()
  })

  it('refused: nothing waits on the device any more', async () => {
    const scene = await open()
    scene.at.device.configure = () => says('refused', { text: 'no' })
    await scene.save('Lobby')
    await scene.stands('failed', 'refused')
    expect(scene.told).toEqual(['arm', 'confirm'])
    await scene.at.close()
  })

  it('in part: confirmed, and what it left out is told', async () => {
    const scene = await open()
    const rejected = [{ severity: 'warning' as const, pointer: '/wireless/ssids/0', text: 'cannot carry it' }]
    scene.at.device.configure = ({ configId }) => says('applied_partly', { runningId: configId, rejected })
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    await scene.settles(scene.sent(), 'in_sync_partly', 'applied_partly')
    await scene.at.close()
  })

  it('it says yes and goes on with what it had: a lie, and nothing is rolled back for it', async () => {
    const scene = await open()
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    await scene.settles(BEFORE, 'failed', 'not_applied')
    expect((await scene.versions()).rows).toHaveLength(1)
    await scene.at.close()
  })
})
