import { describe, expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
import { defaultPort, type PortSettings } from '#contract/switching/intent.ts'
import { listNeighbours } from '#contract/topology/endpoints.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { CONFIGURATION_SETTINGS } from '../../configuration.settings.ts'
import { ssidOf, wireless } from '../../testing/documents.ts'
import { openScene, type Scene } from '../../testing/fleet-scene.ts'

/** The shortest time that agents take, so that nobody waits for the usual one. */
const protection = {
  ...CONFIGURATION_SETTINGS.protection,
  ...{ seconds: 10, settleMs: 200, answerMs: 500, askMs: 500, graceMs: 1_000, restoreMs: 4_000 },
}
const QUICK = { settings: { retryAfterMs: [10, 10, 10], protection } }

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '4', '--kinds', 'gateway,switch,ap,ap'], QUICK)
  atEnd(() => scene.close())
})
const of = (kind: string) => scene.devices.filter((device) => device.kind === kind).map(({ sn }) => sn)
const change = async (sn: string) =>
  (await scene.me.call(contract.listChanges, { query: { sn, limit: 1 } })).data[0]!

describe('a switch', () => {
  const ports = (...changes: (Partial<PortSettings> & { port: string })[]): SectionDocument => ({
    section: 'switching',
    intent: { ports: changes.map((one) => ({ ...defaultPort(one.port), ...one })) },
  })
  const version = async (sn: string) =>
    (await scene.me.call(contract.showSection, { query: { sn, section: 'switching' } })).data.version
  const save = async (sn: string, document: SectionDocument) => {
    const body = { sn, document, base: await version(sn), acceptAssumptions: true }
    const saved = await scene.me.call(contract.applySection, { body })
    expect(saved.status).toBe(200)
    return saved.data.id
  }

  it('whose uplink is put into a wrong VLAN: the review warns, and it is back by itself with what it ran', async () => {
    const [sn] = of('switch') as [string]
    const uplink = await eventually(async () => {
      const { data } = await scene.me.call(listNeighbours, { query: { sn } })
      return data.find(({ upstream }) => upstream)?.port
    })
    await save(sn, ports({ port: uplink, label: 'Up' }))
    await scene.stands(sn, 'in_sync')
    const before = await scene.status(sn)
    const wrong = ports({ port: uplink, label: 'Up', vlan: { mode: 'access', vlan: 99 } })
    const { data: preview } = await scene.me.call(contract.previewSection, { body: { sn, document: wrong } })
    expect(preview.endings.map(({ code }) => code)).toContain('own_link')
    expect(preview.devices[0]!.protection).toMatchObject({ state: 'protected' })
    const set = await save(sn, wrong)
    await eventually(async () => !(await scene.status(sn)).online)
    const lost = performance.now()
    await eventually(async () => {
      const { online, state, reportedId } = await scene.status(sn)
      return online && state === 'rolled_back' && reportedId === before.wantedId
    })
    // It counts from being armed, a moment before contact was lost.
    expect(performance.now() - lost).toBeLessThan(90_000)
    const now = await scene.status(sn)
    expect(now).toMatchObject({ outcome: 'rolled_back', wantedId: before.wantedId })
    expect(['lost', 'restored']).toContain(now.rollback)
    await eventually(async () => (await version(sn)) === 3)
    const { data } = await scene.me.call(contract.showSection, { query: { sn, section: 'switching' } })
    expect(data).toMatchObject({ savedBy: null, document: ports({ port: uplink, label: 'Up' }) })
    const told = (await scene.me.call(contract.showChangeSet, { query: { id: set } })).data
    expect(told.takenBackBy).not.toBe(null)
  })
})

describe('access points', () => {
  let names = 0
  async function save(): Promise<string> {
    const name = `Net${++names}`
    const { version } = await scene.section()
    expect((await scene.apply(wireless(ssidOf(name)), version)).status).toBe(200)
    return name
  }
  const desired = async () => {
    const { intent } = (await scene.section()).document as { intent: { ssids: { name: string }[] } }
    return intent.ssids.map(({ name }) => name)
  }
  async function bothRun(): Promise<string> {
    for (const sn of of('ap')) await scene.fleet.tell(sn, 'heal')
    const name = await save()
    for (const sn of of('ap')) await scene.stands(sn, 'in_sync', 'applied')
    return name
  }

  it('one loses contact with the change: it restores itself, and the other gets the earlier one again', async () => {
    const [lost, other] = of('ap') as [string, string]
    const good = await bothRun()
    await scene.fleet.tell(lost, 'config-lost')
    await save()
    await scene.stands(lost, 'rolled_back', 'rolled_back')
    await eventually(async () => (await desired())[0] === good)
    await eventually(async () => (await change(other)).cause === 'rolled_back')
    await scene.stands(other, 'in_sync', 'applied')
    await eventually(async () => (await scene.status(lost)).online)
    expect((await scene.status(lost)).state).toBe('rolled_back')
  })

  it('one cannot reach its gateway any more: it is not confirmed, and goes back with the set', async () => {
    const [cut] = of('ap') as [string]
    const good = await bothRun()
    await scene.fleet.tell(cut, 'config-no-gateway')
    await save()
    expect((await scene.stands(cut, 'rolled_back', 'rolled_back')).rollback).toBe('gateway')
    await eventually(async () => (await desired())[0] === good)
  })

  it('one crashes with it: back with what it ran, and the set with it', async () => {
    const [crashes] = of('ap') as [string]
    const good = await bothRun()
    await scene.fleet.tell(crashes, 'config-crash')
    await save()
    const { rollback } = await scene.stands(crashes, 'rolled_back', 'rolled_back')
    expect(['restarted', 'restored', 'lost']).toContain(rollback)
    await eventually(async () => (await desired())[0] === good)
  })

  it('one rejects a part, one answers twice: both are confirmed', async () => {
    const [partly, twice] = of('ap') as [string, string]
    await bothRun()
    await scene.fleet.tell(partly, 'config-partial')
    await scene.fleet.tell(twice, 'answer-twice')
    const name = await save()
    await scene.stands(partly, 'in_sync_partly', 'applied_partly')
    await scene.stands(twice, 'in_sync', 'applied')
    expect([(await change(partly)).protection, (await change(twice)).protection]).toEqual([
      'confirmed',
      'confirmed',
    ])
    expect(await desired()).toEqual([name])
  })

  it('one says it is armed, is not and loses contact: given up in time, and set right when it is found', async () => {
    const [liar] = of('ap') as [string]
    const good = await bothRun()
    await scene.fleet.tell(liar, 'arm-lie')
    await scene.fleet.tell(liar, 'config-lost')
    await save()
    await scene.stands(liar, 'rolled_back', 'rolled_back')
    await eventually(async () => (await desired())[0] === good)
    await scene.fleet.tell(liar, 'heal')
    await eventually(async () => {
      await scene.fleet.tell(liar, 'report')
      return (await scene.status(liar)).state === 'in_sync'
    })
    expect((await change(liar)).cause).toBe('rolled_back')
  })

  it('one refuses to be armed: it gets the change, and the next review says that it is not protected', async () => {
    const [refuses] = of('ap') as [string]
    await bothRun()
    await scene.fleet.tell(refuses, 'arm-refuse')
    await save()
    await scene.stands(refuses, 'in_sync', 'applied')
    expect((await change(refuses)).protection).toBe('unsupported')
    const { data } = await scene.preview(wireless(ssidOf('Next')))
    expect(data.totals.unprotected).toBe(1)
    expect(data.devices.find(({ sn }) => sn === refuses)!.protection).toMatchObject({
      ...{ state: 'not_protected', reason: 'unsupported', at: expect.any(Number) },
    })
  })
})

describe('a gateway', () => {
  const query = (section: 'wan' | 'lan') => ({ group: scene.group, section })
  const shown = async (section: 'wan' | 'lan') =>
    (await scene.me.call(contract.showSection, { query: query(section) })).data
  const save = async (document: SectionDocument) => {
    const { version: base } = await shown(document.section as 'wan')
    const saved = await scene.me.call(contract.applySection, { body: { group: scene.group, document, base } })
    expect(saved.error).toBeUndefined()
  }
  const runs = async () =>
    (await scene.fleet.devices()).find(({ kind }) => kind === 'gateway')?.addresses ?? null

  it('shows what it runs; its pool gives out its range, what is reserved to whom it is reserved for', async () => {
    const [sn] = of('gateway') as [string]
    const present = await shown('lan')
    expect(present.basis).toBe('running')
    const lan = (present.document as Extract<SectionDocument, { section: 'lan' }>).intent.lans[0]!
    const prefix = lan.address.replace(/\.\d+$/, '')
    const { mac } = (await runs())!.leases[0]!
    const reservations = [`${mac.toUpperCase()}=${prefix}.219`]
    const dhcp = { start: `${prefix}.180`, size: 40, leaseMinutes: 60 }
    await save({ section: 'lan', intent: { lans: [{ ...lan, dhcp, reservations }] } })
    await scene.stands(sn, 'in_sync', 'applied')
    const { leases } = await eventually(async () => {
      const now = await runs()
      return now?.leases.find((one) => one.mac === mac)?.address === `${prefix}.219` ? now : undefined
    })
    const hosts = leases.map(({ address }) => Number(address.split('.')[3]))
    expect(hosts.every((host) => host >= 180 && host < 220)).toBe(true)
    await save({ section: 'lan', intent: { lans: [{ ...lan, dhcp, reservations: [] }] } })
    await eventually(async () => {
      const now = await runs()
      return now?.leases.every(({ address }) => address !== `${prefix}.219`)
    })
  })

  it('put into a VLAN that its provider does not know: the review warns, and it is back by itself', async () => {
    const [sn] = of('gateway') as [string]
    const { intent } = (await shown('wan')).document as Extract<SectionDocument, { section: 'wan' }>
    const routes = ['10.20.0.0/16=192.168.0.254']
    await save({ section: 'wan', intent: { ...intent, routes } })
    await eventually(async () => (await runs())?.routes[0] === '10.20.0.0/16 192.168.0.254')
    await scene.stands(sn, 'in_sync', 'applied')
    const before = await scene.status(sn)
    const wrong: SectionDocument = { section: 'wan', intent: { ...intent, routes: [], vlan: 99 } }
    const { data: preview } = await scene.me.call(contract.previewSection, {
      body: { group: scene.group, document: wrong },
    })
    expect(preview.endings.map(({ code }) => code)).toContain('wan_changed')
    expect(preview.devices[0]!.protection).toMatchObject({ state: 'protected' })
    await save(wrong)
    await eventually(async () => {
      const { online, state, reportedId } = await scene.status(sn)
      return online && state === 'rolled_back' && reportedId === before.wantedId
    })
    await eventually(async () => (await shown('wan')).version === 3)
    expect(await shown('wan')).toMatchObject({ document: { intent: { vlan: 0, routes } } })
  })
})
