import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, get, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemClock } from '../../lib/clock.ts'
import { silentLogger } from '../../lib/logger.ts'
import { eventually } from '../../testing/eventually.ts'
import { ImageFolder } from './image-folder.ts'
import { ImageServer } from './image-server.ts'

/** More than the buffers between a server and a client that does not read. */
const BYTES = 64 * 1024 * 1024
let place: string
let server: Server
let images: ImageServer
const open = new Set<IncomingMessage>()

beforeEach(async () => {
  place = mkdtempSync(join(tmpdir(), 'roost-images-'))
  writeFileSync(join(place, 'image'), '')
  truncateSync(join(place, 'image'), BYTES)
  // Addresses are `/<tenant>/<device>`.
  images = new ImageServer(
    {
      images: { stored: async () => ({ bytes: BYTES, stored: 'image' }) },
      folder: new ImageFolder(place),
      paths: { read: (path) => (path === '/' ? null : { image: 1, sn: path }) },
      tenantOf: (sn) => Number(sn.split('/')[1]),
      clock: systemClock,
      log: silentLogger,
    },
    {
      turns: { name: 'image_downloads', total: 12, own: { device: 2 }, waiting: 20, waitMs: 200 },
      idleMs: 60_000,
    },
  )
  server = createServer((request, response) => void images.serve(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  for (const answer of open) answer.destroy()
  open.clear()
  await new Promise((resolve) => void server.close(resolve))
  rmSync(place, { recursive: true })
})

/** The answer's head has come; nothing of the body is read. */
function fetchImage(path: string): Promise<IncomingMessage> {
  const { port } = server.address() as AddressInfo
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  get({ port, host: '127.0.0.1', path, agent: false }, (answer) => {
    open.add(answer.on('error', () => {}))
    resolve(answer)
  }).on('error', reject)
  return promise
}
const statusOf = async (path: string) => (await fetchImage(path)).statusCode

it('gives a tenant that is alone three quarters of all downloads, and another its own at once', async () => {
  for (let i = 0; i < 9; i++) expect(await statusOf(`/1/device${i}`)).toBe(200)
  const late = await fetchImage('/1/device9')
  expect([late.statusCode, late.headers['retry-after']]).toEqual([429, '10'])
  expect(await text(late)).toBe('image_downloads: the share of the tenant is used up; try again in 10 s\n')
  for (let i = 0; i < 3; i++) expect(await statusOf(`/2/device${i}`)).toBe(200)
})

it('has a device wait until another has its image', async () => {
  const first = await fetchImage('/1/device0')
  for (let i = 1; i < 9; i++) await fetchImage(`/1/device${i}`)
  const waiting = fetchImage('/1/device9')
  first.destroy()
  expect((await waiting).statusCode).toBe(200)
})

it('gives one device no more than two at once', async () => {
  await fetchImage('/1/device')
  await fetchImage('/1/device')
  const third = await fetchImage('/1/device')
  expect(third.statusCode).toBe(429)
  expect(await text(third)).toContain('the share of the device is used up')
  expect(await statusOf('/1/other')).toBe(200)
})

it('forgets who leaves while it waits', async () => {
  for (let i = 0; i < 9; i++) await fetchImage(`/1/device${i}`)
  const { port } = server.address() as AddressInfo
  const gone = get({ port, host: '127.0.0.1', path: '/1/gone', agent: false }).on('error', () => {})
  await eventually(() => images.waiting === 1)
  gone.destroy()
  await eventually(() => images.waiting === 0)
})
