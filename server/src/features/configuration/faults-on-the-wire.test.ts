import { describe, expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { CONFIGURATION_SETTINGS } from './configuration.settings.ts'
import { ssidOf, wireless } from './testing/documents.ts'
import { openScene, type Scene } from './testing/fleet-scene.ts'

/** Faults of devices that cannot undo a change: `delivery/protection/` has those that can. */
const protection = { ...CONFIGURATION_SETTINGS.protection, seconds: 0 }
/** Retries without waiting, and a device that does not answer is given up after a second. */
const QUICK = { settings: { retryAfterMs: [10, 10, 10], protection }, limits: { commandTimeFactor: 0.02 } }

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '1', '--kinds', 'ap'], QUICK)
  atEnd(() => scene.close())
})

let names = 0
/** Saves something new for the access point, which has this fault meanwhile. */
async function saveWith(fault: string | null) {
  const { sn } = scene.devices[0]!
  await scene.fleet.tell(sn, 'heal')
  if (fault) await scene.fleet.tell(sn, fault)
  const { version } = await scene.section()
  const saved = await scene.apply(
    wireless(ssidOf('Lobby'), ssidOf(`Net ${++names}`, { key: 'second' })),
    version,
  )
  expect(saved.status).toBe(200)
  return { sn, version: version + 1 }
}

const reportedAt = async (sn: string) =>
  (await scene.me.call(inventory.showDevice, { query: { sn } })).data.state?.at

describe('an access point that', () => {
  it('refuses: failed, with its words and where they belong', async () => {
    const { sn } = await saveWith('config-refuse')
    const now = await scene.stands(sn, 'failed', 'refused')
    expect(now).toMatchObject({ text: 'Failed', rejected: [{ severity: 'error', pointer: '/interfaces/0' }] })
  })

  it('applies in part: what it left out is told by name', async () => {
    const { sn } = await saveWith('config-partial')
    const now = await scene.stands(sn, 'in_sync_partly', 'applied_partly')
    expect(now.rejected).toMatchObject([
      { severity: 'warning', section: 'wireless', subject: expect.any(String) },
    ])
    // That its reports show it is no news.
    for (let more = 0; more < 4; more++) {
      const before = await reportedAt(sn)
      await scene.fleet.tell(sn, 'report')
      await eventually(async () => (await reportedAt(sn)) !== before)
    }
    expect((await scene.status(sn)).state).toBe('in_sync_partly')
  })

  it('says yes and lies: its reports tell', async () => {
    const { sn } = await saveWith('config-lie')
    await eventually(async () => {
      // One more each time, as its own come once a minute.
      await scene.fleet.tell(sn, 'report')
      return (await scene.status(sn)).outcome === 'not_applied'
    })
    expect(await scene.status(sn)).toMatchObject({ state: 'failed' })
  })

  it('applies and never answers: its report tells', async () => {
    const { sn } = await saveWith('config-silent')
    // How it stands meanwhile is over with its first report, which may come at once.
    await eventually(async () => {
      await scene.fleet.tell(sn, 'report')
      const { state, outcome } = await scene.status(sn)
      return state === 'in_sync' && outcome === 'applied'
    })
  })

  it('applies and is lost: applied once it is back', async () => {
    const { sn } = await saveWith('config-lost')
    await scene.stands(sn, 'applying', 'awaiting_report')
    await scene.fleet.tell(sn, 'heal')
    await scene.stands(sn, 'in_sync', 'applied')
  })

  it('crashes each time: tried three times more, then given up', async () => {
    const { sn } = await saveWith('config-crash')
    await scene.stands(sn, 'failed', 'no_answer')
    await scene.fleet.tell(sn, 'heal')
    await eventually(async () => (await scene.status(sn)).online)
    const again = await scene.me.call(contract.reapplyDevice, { body: { sn } })
    expect(again.data).toMatchObject({ cause: 'reapplied' })
    await scene.stands(sn, 'in_sync', 'applied')
  })

  it('is away: it gets the newest when it returns', async () => {
    const { sn } = scene.devices[0]!
    await scene.fleet.tell(sn, 'heal')
    await scene.fleet.tell(sn, 'close')
    await eventually(async () => !(await scene.status(sn)).online)
    await saveTwice()
    expect(await scene.status(sn)).toMatchObject({ state: 'pending', outcome: 'waiting_for_device' })
    await scene.fleet.tell(sn, 'resume')
    await scene.stands(sn, 'in_sync', 'applied')
    const { data } = await scene.me.call(contract.listChanges, { query: { sn, limit: 2 } })
    expect(data.map(({ outcome }) => outcome)).toEqual(['applied', 'overtaken'])
  })
})

async function saveTwice(): Promise<void> {
  for (const vlan of [11, 12]) {
    const { version } = await scene.section()
    await scene.apply(wireless(ssidOf('Lobby', { vlan })), version)
  }
}
