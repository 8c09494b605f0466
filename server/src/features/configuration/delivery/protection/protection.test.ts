import { expect, it, vi } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { ConfirmResult } from '../../../../southbound/ports.ts'
import { describeOnEngines } from '../../../../testing/engines.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { runs } from '../../../inventory/testing/open-inventory.ts'
import { ChangeRepository } from '../../change-sets/change.repository.ts'
import { CONFIGURATION_SETTINGS } from '../../configuration.settings.ts'
import { pinging, ssidOf, wireless } from '../../testing/documents.ts'
import { openConfiguration, says } from '../../testing/open-configuration.ts'

const BEFORE = 1_700_000_000
const SECONDS = 75
/** Nothing of it passes by itself: tests move the clock and have devices report. */
const protection = { ...CONFIGURATION_SETTINGS.protection, settleMs: 0, answerMs: 60_000, askMs: 60_000 }

describeOnEngines('a protected change', (db) => {
  async function opened(more: Partial<typeof protection> = {}) {
    const settings = { retryAfterMs: [0, 0, 0], protection: { ...protection, ...more } }
    const at = await openConfiguration(db(), undefined, undefined, settings)
    at.jobs.start()
    const told: string[] = []
    const deadMan = {
      armed: 'armed' as ReturnType<NonNullable<typeof at.device.deadMan>['arm']>,
      confirmed: 'confirmed' as ConfirmResult,
      arm() {
        told.push('arm')
        return deadMan.armed
      },
      confirm() {
        told.push('confirm')
        return deadMan.confirmed
      },
    }
    at.device.deadMan = deadMan
    at.device.configure = ({ configId }) => {
      told.push('configure')
      return says('applied', { runningId: configId })
    }
    const me = await at.person()
    const group = await at.network(me.tenant)
    const bound = async () => {
      const one = await at.boundDevice(me, group, { ...runs(BEFORE) })
      return {
        ...one,
        runs: (id: number | string) => at.report(one.sn, one.session, { ...runs(Number(id)) }),
      }
    }
    const one = await bound()
    const save = (name: string) => at.apply(me, { group }, wireless(ssidOf(name)))
    const stands = (state: string, outcome: string, of = one) =>
      eventually(async () => {
        const now = await of.status()
        return now.state === state && now.outcome === outcome ? now : undefined
      }).catch(async () => {
        throw new Error(`it stands otherwise: ${JSON.stringify([await of.status(), await of.log(), told])}`)
      })
    /** A device says it again and again; what it says while it is being configured does not count. */
    const settles = (
      id: number | string,
      state: string,
      outcome: string,
      of: Pick<typeof one, 'runs' | 'status'> = one,
    ) =>
      eventually(async () => {
        of.runs(id)
        const now = await of.status()
        return now.state === state && now.outcome === outcome ? now : undefined
      })
    const versions = async () =>
      (await at.call(contract.listVersions, me, { group, section: 'wireless' })) as never as {
        rows: { version: number; by: string | null; restoredFrom: number | null; ended: boolean }[]
      }
    const later = (seconds: number) => {
      at.time.at += seconds * 1000
    }
    const sent = () => at.sent.at(-1)!.configId
    return { at, me, group, one, bound, save, stands, settles, versions, later, sent, told, deadMan }
  }
  type Opened = Awaited<ReturnType<typeof opened>>

  async function inSync({ save, stands, settles, sent }: Opened, name = 'Lobby') {
    await save(name)
    await stands('applying', 'confirming')
    await settles(sent(), 'in_sync', 'applied')
  }

  it('is armed first, and confirmed once the device was heard on it', async () => {
    const scene = await opened()
    await inSync(scene)
    expect(scene.told).toEqual(['arm', 'configure', 'confirm'])
    const [change] = await scene.one.log()
    expect(change).toMatchObject({ outcome: 'applied', protection: 'confirmed' })
    await scene.at.close()
  })

  it('what leaves its way here alone is confirmed as soon as it is heard, and nothing else is', async () => {
    const scene = await opened({ settleMs: 60_000 })
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
    ['on the new id: confirmed', (scene: Opened) => scene.sent(), 0, 'in_sync', 'applied'],
    ['back on the old one: rolled back', () => BEFORE, SECONDS + 1, 'rolled_back', 'rolled_back'],
  ] as const)(
    'it calls anew while its answer is still written down, %s',
    async (_, id, late, state, outcome) => {
      const scene = await opened({ settleMs: 60_000 })
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
    const scene = await opened({ askMs: 20 })
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
    const scene = await opened()
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
    const scene = await opened()
    scene.deadMan.armed = 'not_stored'
    await scene.save('Lobby')
    await scene.stands('in_sync', 'applied')
    expect((await scene.one.log())[0]).toMatchObject({ outcome: 'applied', protection: 'not_stored' })
    await scene.at.close()
  })

  it('another change waits on the device: it is asked again until that is over', async () => {
    const scene = await opened()
    const answers = ['armed_already', 'armed_already', 'armed'] as const
    let asked = 0
    scene.at.device.deadMan = { ...scene.deadMan, arm: () => answers[asked++]! }
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    expect(asked).toBe(3)
    await scene.at.close()
  })

  it('refused: nothing waits on the device any more', async () => {
    const scene = await opened()
    scene.at.device.configure = () => says('refused', { text: 'no' })
    await scene.save('Lobby')
    await scene.stands('failed', 'refused')
    expect(scene.told).toEqual(['arm', 'confirm'])
    await scene.at.close()
  })

  it('in part: confirmed, and what it left out is told', async () => {
    const scene = await opened()
    const rejected = [{ severity: 'warning' as const, pointer: '/wireless/ssids/0', text: 'cannot carry it' }]
    scene.at.device.configure = ({ configId }) => says('applied_partly', { runningId: configId, rejected })
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    await scene.settles(scene.sent(), 'in_sync_partly', 'applied_partly')
    await scene.at.close()
  })

  it('it says yes and goes on with what it had: a lie, and nothing is rolled back for it', async () => {
    const scene = await opened()
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    await scene.settles(BEFORE, 'failed', 'not_applied')
    expect((await scene.versions()).rows).toHaveLength(1)
    await scene.at.close()
  })

  it('back on what it ran after its time: it and the whole set are rolled back, once', async () => {
    const scene = await opened()
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
    const scene = await opened()
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
    const scene = await opened({ seconds: 0.2, graceMs: 0, restoreMs: 1_000 })
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
    const scene = await opened()
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
    const scene = await opened()
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
    const scene = await opened()
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
    const scene = await opened()
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
    const scene = await opened()
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
    ['the device says the new id', (scene: Opened) => scene.sent(), 'in_sync', 'applied'],
    ['the device says the old id', () => BEFORE, 'rolled_back', 'rolled_back'],
  ] as const)('after a restart of the server %s: it ends', async (_, id, state, outcome) => {
    const scene = await opened()
    await scene.save('Lobby')
    await scene.stands('applying', 'confirming')
    if (state === 'rolled_back') scene.later(SECONDS + 1)
    await scene.at.restart()
    await scene.settles(id(scene), state, outcome)
    await scene.at.close()
  })

  it('the server ended between arming and sending: what was armed is taken back, and it is sent', async () => {
    const scene = await opened()
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
