import { expect, it } from 'vitest'
import * as contract from '#contract/configuration/endpoints.ts'
import * as inventory from '#contract/inventory/endpoints.ts'
import { defaultPort } from '#contract/switching/intent.ts'
import { eventually } from '../../testing/eventually.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from './testing/fleet-scene.ts'

/** Retries without waiting, and a device that does not answer is given up after a second. */
const QUICK = { settings: { retryAfterMs: [10, 10, 10] }, limits: { commandTimeFactor: 0.02 } }

let scene: Scene
let sn: string
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '1', '--kinds', 'switch', '--stock'], QUICK)
  atEnd(() => scene.close())
  sn = scene.devices[0]!.sn
  await eventually(async () => ((await shown())?.ports.length ? true : undefined))
})

const shown = async () => (await scene.me.call(inventory.showDevice, { query: { sn } })).data.state
const box = async () => (await scene.fleet.devices()).find((one) => one.sn === sn)!
const save = (label: string, base: number) => {
  const ports = [{ ...defaultPort('Ethernet3'), label }]
  const document = { section: 'switching' as const, intent: { ports } }
  return scene.me.call(contract.applySection, { body: { sn, document, base, acceptAssumptions: true } })
}

async function report(): Promise<void> {
  const before = (await shown())?.at
  await scene.fleet.tell(sn, 'report')
  await eventually(async () => (await shown())?.at !== before)
}

it('a switch refuses and its answer is lost: that its report tells the number it heard proves nothing', async () => {
  expect(await save('Door', 0)).toMatchObject({ status: 200 })
  await scene.stands(sn, 'in_sync', 'applied')
  const { uuid } = await box()
  await scene.fleet.tell(sn, 'config-refuse')
  await scene.fleet.tell(sn, 'answer-never')
  expect(await save('Gate', 1)).toMatchObject({ status: 200 })
  await scene.stands(sn, 'applying', 'awaiting_report')
  await report()
  await report()
  expect((await box()).uuid).toBe(uuid)
  expect(await scene.status(sn)).toMatchObject({ state: 'applying', outcome: 'awaiting_report' })

  await scene.fleet.tell(sn, 'heal')
  await scene.fleet.tell(sn, 'close')
  await eventually(async () => !(await scene.status(sn)).online)
  await scene.fleet.tell(sn, 'resume')
  const { wantedId } = await scene.stands(sn, 'in_sync', 'applied')
  expect(String((await box()).uuid)).toBe(wantedId)
})
