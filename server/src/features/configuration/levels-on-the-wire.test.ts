import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import type { SectionDocument } from '#contract/configuration/sections.ts'
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

type TargetQuery = { group: number } | { sn: string } | { project: number }

const section = async (target: TargetQuery, me = scene.me) =>
  (await me.call(contract.showSection, { query: { ...target, section: 'watchdog' } })).data

async function save(target: TargetQuery, body: { document: SectionDocument } | { inherit: 'watchdog' }) {
  const { version: base } = await section(target)
  const saved = await scene.me.call(contract.applySection, { body: { ...target, ...body, base } })
  expect(saved.error).toBeUndefined()
}

/** What the devices themselves run, in their order. */
const pings = async () => {
  const now = await scene.fleet.devices()
  return scene.devices.map(({ sn }) => now.find((one) => one.sn === sn)?.pings[0] ?? null)
}
const ping = (...hosts: (string | null)[]) =>
  eventually(async () => JSON.stringify(await pings()) === JSON.stringify(hosts))
const settled = () => Promise.all(scene.devices.map(({ sn }) => scene.stands(sn, 'in_sync', 'applied')))

it('a network’s default reaches its access points, but not one that has its own, until that ends', async () => {
  const [, two] = scene.devices
  await save({ group: scene.group }, { document: pinging('192.0.2.1') })
  await ping('192.0.2.1', '192.0.2.1')
  await settled()
  await save({ sn: two!.sn }, { document: pinging('192.0.2.2') })
  await ping('192.0.2.1', '192.0.2.2')
  await settled()
  const own = (await scene.fleet.devices()).find(({ sn }) => sn === two!.sn)!.uuid
  await save({ group: scene.group }, { document: pinging('192.0.2.3') })
  await ping('192.0.2.3', '192.0.2.2')
  expect((await scene.fleet.devices()).find(({ sn }) => sn === two!.sn)!.uuid).toBe(own)
  await save({ sn: two!.sn }, { inherit: 'watchdog' })
  await ping('192.0.2.3', '192.0.2.3')
  await settled()
})

it('what a project says counts as long as the network lies in it, and never for its next owner', async () => {
  const { me, group } = scene
  await save({ group }, { document: pinging('192.0.2.9') })
  await ping('192.0.2.9', '192.0.2.9')
  await save({ group }, { inherit: 'watchdog' })
  await ping(null, null)
  const project = (await me.call(tenancy.saveProject, { body: { Name: 'Campus' } })).data.ID
  await save({ project }, { document: pinging('192.0.2.4') })
  const lieIn = (PID: number) => me.call(tenancy.saveNetwork, { body: { ID: group, PID } })
  expect((await lieIn(project)).error).toBeUndefined()
  await ping('192.0.2.4', '192.0.2.4')
  await lieIn(0)
  await ping(null, null)
  await lieIn(project)
  await ping('192.0.2.4', '192.0.2.4')
  await settled()
  const recipient = await scene.at.account('admin')
  const next = scene.at.as(recipient.token)
  const offered = await me.call(tasks.handOver, { body: { network: group, to: recipient.username } })
  expect(await next.call(tasks.acceptTask, { body: { ID: offered.data.ID } })).toMatchObject({ status: 200 })
  await ping(null, null)
  expect(await section({ group }, next)).toMatchObject({ origin: null, above: null })
  const theirs = await next.call(contract.showSection, { query: { project, section: 'watchdog' } })
  expect(theirs.error).toBe('does_not_exist')
  expect(await section({ project })).toMatchObject({ version: 1, origin: { level: 'project', project } })
})
