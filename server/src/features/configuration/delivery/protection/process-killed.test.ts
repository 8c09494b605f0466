import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { DeviceConfig } from '#contract/configuration/changes/device-config.ts'
import type { SectionNow } from '#contract/configuration/changes/section-version.ts'
import { isInSync } from '#contract/inventory/config-states.ts'
import { eventually } from '../../../../testing/eventually.ts'
import { openForTests } from '../../../../testing/open-for-tests.ts'
import { Served } from '../../../../testing/served.ts'
import { CONFIGURATION_SETTINGS } from '../../configuration.settings.ts'
import { ssidOf, wireless } from '../../testing/documents.ts'
import { PretendFleet } from '../../testing/pretend-fleet.ts'

/** The shortest time that agents take, so that nobody waits for the usual one. */
const protection = {
  ...CONFIGURATION_SETTINGS.protection,
  ...{
    seconds: 10,
    settleMs: 1_500,
    answerMs: 500,
    askMs: 500,
    graceMs: 1_000,
    returnMs: 5_000,
    restoreMs: 4_000,
  },
}
const pace = { settings: { retryAfterMs: [10, 10, 10], protection } }
/** A start of the server, and what a device takes to restore itself and to come back. */
const SETTLED_MS = 150_000

let folder: string
let server: Served
let fleet: PretendFleet
let group: number
let names = 0

openForTests(async (atEnd) => {
  folder = mkdtempSync(join(tmpdir(), 'roost-process-killed-'))
  atEnd(() => rmSync(folder, { recursive: true, force: true }))
  server = await Served.start({ folder, pace })
  atEnd(() => server.kill())
  await server.signIn()
  const options = ['--devices', '2', '--kinds', 'ap', '--interval', '1', '--fast-reconnect', '300']
  fleet = await PretendFleet.start(Number(server.devicePort), join(folder, 'tls', 'ca.crt'), options)
  atEnd(() => fleet.stop())
  const place = { Timezone: 'UTC', Country: 'DE', Address: 'Main street 1' }
  const { ID: PID } = await server.call<{ ID: number }>('/v2/projects', { data: { Name: 'P' } })
  const network = { PID, Name: 'Office', ...place }
  group = (await server.call<{ ID: number }>('/v2/groups', { data: network })).ID
  for (const { sn, mac } of await fleet.devices()) {
    const bind = { action: 'bind', data: { sn, mac: mac.slice(-8), group } }
    await eventually(() => server.call('/v2/devices', bind).catch(() => undefined))
  }
})

const statuses = () => server.call<DeviceConfig[]>(`/v2/configuration/devices?group=${group}`)
const section = () => server.call<SectionNow>(`/v2/configuration?group=${group}&section=wireless`)
const desired = async () => {
  const { document } = await section()
  return document.section === 'wireless' ? document.intent.ssids.map(({ name }) => name).join() : ''
}

async function save(): Promise<string> {
  const name = `Net${++names}`
  const { version: base } = await section()
  // In a VLAN of its own: that is waited for, so that there is a moment to be killed in.
  const document = wireless(ssidOf(name, { vlan: names }))
  const data = { group, base, document, acceptAssumptions: true }
  await server.call('/v2/configuration', { action: 'apply', data })
  return name
}

async function bothRun(): Promise<string> {
  for (const { sn } of await fleet.devices()) await fleet.tell(sn, 'heal')
  const name = await save()
  await eventually(async () => (await statuses()).every(({ state }) => isInSync(state)))
  return name
}

async function killed(): Promise<void> {
  await server.kill()
  server = await Served.start({ folder, pace, before: server })
  await server.signIn()
}

/** Every device runs what is wanted of it by now, and says so: nothing hangs. */
const settles = () =>
  eventually(async () => {
    const running = new Map((await fleet.devices()).map(({ sn, uuid }) => [sn, String(uuid)]))
    return (await statuses()).every(
      ({ sn, online, state, outcome, wantedId }) =>
        online &&
        (isInSync(state) || state === 'rolled_back') &&
        outcome !== 'confirming' &&
        running.get(sn) === wantedId,
    )
  }, SETTLED_MS)

/** Whether a device is at a step. @param before what was wanted of it before the save */
type Step = (status: DeviceConfig, before: string | null) => boolean

const isConfirmed: Step = ({ outcome, wantedId }, before) => outcome === 'applied' && wantedId !== before

const steps: [step: string, isAt: Step][] = [
  ['a device is armed', ({ protection }) => protection === 'armed'],
  ['it was sent', ({ outcome }) => outcome === 'sent'],
  ['it waits for its confirmation', ({ outcome }) => outcome === 'confirming'],
  ['a device is confirmed', isConfirmed],
]

it.each(steps)(
  'the process is killed as soon as %s: the set completes, or goes back as a whole',
  async (_step, isAt) => {
    const good = await bothRun()
    const before = new Map((await statuses()).map(({ sn, wantedId }) => [sn, wantedId]))
    const name = await save()
    // A step may be over before one looks: then it is killed after it.
    const reached: Step = (one, was) => isAt(one, was) || isConfirmed(one, was)
    await eventually(async () => (await statuses()).some((one) => reached(one, before.get(one.sn) ?? null)))
    await killed()
    await settles()
    // A device that waited for longer than it was told, while the server started, has restored itself: then the set goes back.
    await eventually(async () => {
      const isWhole = (await statuses()).every(({ state }) => isInSync(state))
      const runs = await desired()
      return runs === good || (runs === name && isWhole)
    }, SETTLED_MS)
    await settles()
  },
)

it('killed as soon as a device has gone back: the whole set does, and what is wanted with it', async () => {
  const good = await bothRun()
  const [lost] = await fleet.devices()
  await fleet.tell(lost!.sn, 'config-lost')
  await save()
  await eventually(async () => (await statuses()).some(({ outcome }) => outcome === 'rolled_back'))
  await killed()
  await eventually(async () => (await desired()) === good, SETTLED_MS)
  await fleet.tell(lost!.sn, 'heal')
  await settles()
  expect((await section()).savedBy).toBe(null)
})

it('killed while a device is away with it: it goes back by itself, and after the start the set with it', async () => {
  const good = await bothRun()
  const [lost] = await fleet.devices()
  await fleet.tell(lost!.sn, 'config-lost')
  await save()
  await eventually(async () => (await statuses()).some(({ outcome }) => outcome === 'confirming'))
  await killed()
  await eventually(async () => (await desired()) === good, SETTLED_MS)
  await fleet.tell(lost!.sn, 'heal')
  await settles()
})
