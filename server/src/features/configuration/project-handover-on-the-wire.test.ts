import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import * as tenancy from '#contract/tenancy/endpoints.ts'
import * as tasks from '#contract/tenancy/tasks.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { pinging } from './testing/documents.ts'
import { openScene, type Scene } from './testing/fleet-scene.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '2', '--kinds', 'ap'])
  atEnd(() => scene.close())
})

type TargetQuery = { project: number } | { group: number; model?: string } | { sn: string }

const section = async (place: TargetQuery, me = scene.me) =>
  (await me.call(contract.showSection, { query: { ...place, section: 'watchdog' } })).data

async function save(place: TargetQuery, host: string, me = scene.me) {
  const { version: base } = await section(place, me)
  const saved = await me.call(contract.applySection, { body: { ...place, document: pinging(host), base } })
  expect(saved.error).toBeUndefined()
}

/** What the devices themselves run, in their order. */
const ping = (...hosts: string[]) =>
  eventually(async () => {
    const now = await scene.fleet.devices()
    const pings = scene.devices.map(({ sn }) => now.find((one) => one.sn === sn)?.pings[0])
    return JSON.stringify(pings) === JSON.stringify(hosts)
  })

it('a project that is handed over takes along what it says, not what is said above it', async () => {
  const { me, group, devices } = scene
  const [one, two] = devices
  const above = (await me.call(tenancy.saveProject, { body: { Name: 'Company' } })).data.ID
  const project = (await me.call(tenancy.saveProject, { body: { Name: 'Harbour', PID: above } })).data.ID
  await me.call(tenancy.saveNetwork, { body: { ID: group, PID: project } })
  await save({ project: above }, '192.0.2.1')
  await ping('192.0.2.1', '192.0.2.1')
  await save({ project }, '192.0.2.2')
  await ping('192.0.2.2', '192.0.2.2')
  await save({ sn: two!.sn }, '192.0.2.3')
  await ping('192.0.2.2', '192.0.2.3')
  const { model } = (await me.call(contract.listModels, { query: { group } })).data[0]!
  const recipient = await scene.at.account('admin')
  const next = scene.at.as(recipient.token)
  const offered = await me.call(tasks.handOver, { body: { project, to: recipient.username } })
  expect(await next.call(tasks.acceptTask, { body: { ID: offered.data.ID } })).toMatchObject({ status: 200 })

  expect(await section({ project }, next)).toMatchObject({
    ...{ version: 1, above: null, document: { intent: { hosts: ['192.0.2.2'] } } },
    origin: { level: 'project', project, name: 'Harbour' },
  })
  expect(await section({ sn: one!.sn }, next)).toMatchObject({ origin: { level: 'project', project } })
  expect(await section({ sn: two!.sn }, next)).toMatchObject({ version: 1, origin: { level: 'device' } })
  expect(await section({ project: above })).toMatchObject({ version: 1, origin: { project: above } })
  expect((await me.call(contract.showSection, { query: { project, section: 'watchdog' } })).error).toBe(
    'does_not_exist',
  )
  const { data: versions } = await next.call(contract.listVersions, {
    query: { project, section: 'watchdog' },
  })
  expect(versions).toMatchObject([{ version: 1, ended: false }])

  // It is the next owner's: what they save reaches the devices, what the old one saves above does not.
  await save({ project: above }, '192.0.2.4')
  await save({ project }, '192.0.2.5', next)
  await ping('192.0.2.5', '192.0.2.3')
  await save({ group, model }, '192.0.2.6', next)
  await ping('192.0.2.6', '192.0.2.3')
})
