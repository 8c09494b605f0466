import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { silentLogger } from '../../lib/logger.ts'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { ExpectedUploads, UPLOAD_LIMITS, type UploadLimits } from './expected-uploads.ts'

let server: Server
let uploads: ExpectedUploads
const sockets: Socket[] = []

const open = async (limits: Partial<UploadLimits> = {}) => {
  const all = { ...UPLOAD_LIMITS, ...limits }
  uploads = new ExpectedUploads(async ({ name }, content) => ({ id: 1, name, bytes: content.length }), {
    ...{ log: silentLogger, clock: new FakeClock(), limits: all },
  })
  server = createServer((request, response) => void uploads.serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}
beforeEach(() => void sockets.splice(0))
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  uploads.stop()
  await new Promise((resolve) => server.close(resolve))
})

const expectOf = (tenant: number) => uploads.expect({ sn: 'x', tenant, kind: 'trace', name: 'a.pcap' })
const url = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
const send = (path: string) => {
  const body = new FormData()
  body.append('data', new Blob(['capture']))
  return fetch(url(path), { method: 'POST', body })
}

/** Says that much will come, and sends a little now and then. */
function drip(path: string): { ended: Promise<void>; answer(): string } {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  sockets.push(socket)
  const type = 'content-type: multipart/form-data; boundary=X'
  socket.write(`POST ${path} HTTP/1.1\r\nhost: x\r\n${type}\r\ncontent-length: 9000000\r\n\r\n`)
  let said = ''
  const timer = setInterval(() => socket.write('x'), 20)
  const ended = new Promise<void>((resolve) => {
    socket.on('data', (data) => {
      said += data
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve()
    })
  })
  return { ended, answer: () => said }
}

it('takes a file of another tenant beside as many as one may drip', async () => {
  await open()
  const drips = Array.from({ length: 9 }, () => drip(expectOf(1).path))
  await eventually(() => drips.some(({ answer }) => answer().includes('429')))
  const { path, arrived } = expectOf(2)
  expect((await send(path)).status).toBe(200)
  expect(await arrived).toMatchObject({ bytes: 7 })
})

it('ends a file that comes too slowly, and its place is free', async () => {
  await open({ maxAtOnce: 1, pace: { graceMs: 2_000, leastBytesPerSecond: 10_000 } })
  const first = expectOf(1)
  const slow = drip(first.path)
  const busy = await eventually(async () => {
    const one = expectOf(2)
    const answer = await send(one.path)
    return answer.status === 503 && answer.headers.get('retry-after') === '10' ? one : undefined
  })
  await slow.ended
  expect(await first.arrived).toBeNull()
  expect((await send(busy.path)).status).toBe(200)
})

it('keeps no more places open for one tenant than its share while others ask', async () => {
  await open({ maxPlaces: 8 })
  expectOf(2)
  const flood = () => {
    for (let i = 0; i < 8; i++) expectOf(1)
  }
  expect(flood).toThrow(expect.objectContaining({ limit: 'uploads', whose: 'tenant' }))
  const { cancel } = expectOf(2)
  cancel()
  expectOf(2)
})
