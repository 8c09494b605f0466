import { expect, it } from 'vitest'
import * as contract from '#contract/floor-plan/endpoints.ts'
import { floorLimits, usualStand } from '#contract/floor-plan/schemas.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openScene, type Scene } from '../configuration/testing/fleet-scene.ts'
import { linksOf } from './measured.service.ts'
import { onePagePdf } from './testing/one-page-pdf.ts'

let scene: Scene
openForTests(async (atEnd) => {
  scene = await openScene(['--devices', '2', '--kinds', 'ap,ap'])
  atEnd(() => scene.close())
})

const stand = (sn: string, x: number) => ({ sn, x, y: 2, ...usualStand })
const list = async () => (await scene.me.call(contract.listFloors, { query: { group: scene.group } })).data
const add = async (name: string) =>
  (await scene.me.call(contract.addFloor, { body: { group: scene.group, name } })).data

it('keeps floors with walls and access points; each stands on one floor, and nobody overwrites another', async () => {
  const { sn } = scene.devices[0]!
  const ground = await add('Ground floor')
  const { picture: _, ...drawn } = ground
  const walls = [{ x1: 0, y1: 0, x2: 5, y2: 0, material: 'brick' as const }]
  const body = { group: scene.group, ...drawn, walls, accessPoints: [stand(sn, 3)], scaled: true }
  const saved = (await scene.me.call(contract.saveFloor, { body })).data
  expect(saved).toMatchObject({ revision: 1, walls, accessPoints: [{ sn, x: 3 }], scaled: true })
  expect((await list()).accessPoints.find((ap) => ap.sn === sn)).toMatchObject({ floor: ground.id })
  expect(await scene.me.call(contract.saveFloor, { body })).toMatchObject({ status: 409, error: 'conflict' })
  const upper = await add('Upper floor')
  const { picture: __, ...above } = upper
  const moved = { group: scene.group, ...above, accessPoints: [stand(sn, 7)] }
  await scene.me.call(contract.saveFloor, { body: moved })
  const query = { group: scene.group, id: ground.id }
  expect((await scene.me.call(contract.showFloor, { query })).data.accessPoints).toEqual([])
  const stranger = { ...moved, revision: 1, accessPoints: [stand('00000000000000000', 1)] }
  expect(await scene.me.call(contract.saveFloor, { body: stranger })).toMatchObject({ status: 404 })
  expect(
    await scene.me.call(contract.addFloor, { body: { group: scene.group, name: 'Upper floor' } }),
  ).toMatchObject({ error: 'name_in_use' })
  await scene.me.call(contract.deleteFloor, { body: { group: scene.group, id: upper.id } })
  expect((await list()).accessPoints.find((ap) => ap.sn === sn)).toMatchObject({ floor: null })
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

it('lays a picture under a floor and refuses what is none, or too large', async () => {
  const floor = await add('Cellar')
  const put = (content: string | null, revision: number) =>
    scene.me.call(contract.putPicture, { body: { group: scene.group, id: floor.id, revision, content } })
  const query = { group: scene.group, id: floor.id }
  const laid = (await put(onePixel, 0)).data
  expect(laid).toMatchObject({ revision: 1, picture: { type: 'image/png', width: 1, height: 1 } })
  expect(laid.height).toBe(laid.width)
  const shown = (await scene.me.call(contract.showPicture, { query })).data
  expect(shown).toMatchObject({ content: onePixel, type: 'image/png' })
  const svg = Buffer.from('<svg onload="alert(1)"/>').toString('base64')
  expect(await put(svg, 1)).toMatchObject({ status: 422, error: 'picture_unreadable' })
  const bomb = Buffer.from(onePixel, 'base64')
  bomb.writeUInt32BE(100_000, 16)
  expect(await put(bomb.toString('base64'), 1)).toMatchObject({ status: 422, error: 'picture_too_large' })
  const heavy = Buffer.alloc(floorLimits.pictureBytes + 10).toString('base64')
  expect(await put(heavy, 1)).toMatchObject({ status: 422, error: 'picture_unreadable' })
  expect((await put(null, 1)).data).toMatchObject({ revision: 2, picture: null })
  expect(await scene.me.call(contract.showPicture, { query })).toMatchObject({ status: 404 })
})

it('draws the first page of a PDF, and refuses one that is broken', async () => {
  const floor = await add('Archive')
  const put = (content: Buffer) => {
    const body = { group: scene.group, id: floor.id, revision: 0, content: content.toString('base64') }
    return scene.me.call(contract.putPicture, { body })
  }
  const broken = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(5_000, 0xee)])
  expect(await put(broken)).toMatchObject({ status: 422, error: 'picture_unreadable' })
  const padded = (bytes: number) => {
    const [head, ...rest] = onePagePdf.toString('latin1').split('\n')
    return Buffer.from([head, `%${'x'.repeat(bytes)}`, ...rest].join('\n'), 'latin1')
  }
  expect(await put(padded(floorLimits.pdfBytes))).toMatchObject({ status: 400, error: 'invalid_parameter' })
  expect((await put(padded(floorLimits.pdfBytes * 2))).status).toBe(413)
  const laid = (await put(padded(5_000_000))).data
  expect(laid).toMatchObject({ revision: 1, picture: { type: 'image/jpeg', width: 3_000, height: 1_500 } })
  expect(laid.height).toBeCloseTo(laid.width / 2)
})

it('knows who hears whom from scans, once for each pair and band, and leaves strangers out', () => {
  const states = new Map([
    ['A', { ssids: [{ bssid: 'AA:00:00:00:00:01' }, { bssid: 'aa:00:00:00:00:02' }] }],
    ['B', { ssids: [{ bssid: 'bb:00:00:00:00:01' }] }],
    ['C', null],
  ]) as unknown as Parameters<typeof linksOf>[0]
  const bss = (bssid: string, signalDbm: number) => ({ bssid, band: '5G' as const, channel: 36, signalDbm })
  const all = [bss('aa:00:00:00:00:01', -70), bss('aa:00:00:00:00:02', -66), bss('cc:00:00:00:00:09', -40)]
  const heard = new Map([['B', { at: 5, bss: [...all, bss('bb:00:00:00:00:01', -30)] }]])
  expect(linksOf(states, heard)).toEqual([{ from: 'A', to: 'B', band: '5G', dbm: -66, at: 5 }])
})

it('tells what is measured on a floor, even where nobody has listened', async () => {
  const { sn } = scene.devices[0]!
  const { picture: _, ...drawn } = await add('Tower')
  const body = { group: scene.group, ...drawn, accessPoints: [stand(sn, 3)] }
  await scene.me.call(contract.saveFloor, { body })
  const query = { group: scene.group, id: drawn.id }
  const { links, clients, around } = (await scene.me.call(contract.showMeasured, { query })).data
  expect(around.length).toBe(clients.reduce((sum, { number }) => sum + number, 0))
  expect(around.every((one) => one.sn === sn && one.band !== null && one.signalDbm! < 0)).toBe(true)
  expect(links).toEqual([])
  expect(clients.every((one) => one.sn === sn && one.low <= one.median)).toBe(true)
})
