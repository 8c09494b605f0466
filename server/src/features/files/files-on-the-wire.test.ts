import { utimesSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { issueTicket, listFiles } from '#contract/files/endpoints.ts'
import { tracePackets } from '#contract/inventory/commands/command-endpoints.ts'
import { readCaptureScript } from '#protocols/ucentral/capture-script.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import { openWire, type Wire } from '../inventory/testing/on-the-wire.ts'

let wire: Wire
openForTests(async (atEnd) => {
  wire = await openWire()
  atEnd(() => wire.close())
})

const form = (content: Buffer, part = 'data') =>
  Buffer.concat([
    Buffer.from('--X\r\nContent-Disposition: form-data; name="name"\r\n\r\n0200\r\n'),
    Buffer.from(`--X\r\nContent-Disposition: form-data; name="${part}"; filename="a"\r\n\r\n`),
    ...[content, Buffer.from('\r\n--X--\r\n')],
  ])

/** As a device's curl does it: another connection, without a certificate. */
function upload(uri: string, body: Buffer, type = 'multipart/form-data; boundary=X', method = 'POST') {
  return new Promise<number>((resolve, reject) => {
    const headers = { 'content-type': type, 'content-length': body.length }
    const call = request(uri, { method, headers, rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(response.statusCode!)
    })
    call.on('error', reject)
    call.end(body)
  })
}

/** By the agent itself: it takes no script. */
async function traced() {
  const device = await wire.device({ restrictions: { developer: false } })
  const input = { sn: device.sn, interface: 'up0v0', duration: 2, filter: 'tcp port 80' }
  const started = await wire.me.call(tracePackets, { body: input })
  const command = await device.device.command()
  return { ...device, id: started.data.id, command, uri: String(command.params.uri) }
}
const capture = Buffer.from([0xd4, 0xc3, 0xb2, 0xa1, 0, 13, 10, 255, 0])
const uploading = { error: 0, text: 'Success', resultText: 'Uploading file' }

it('a trace: captured, sent by the device, fetched once by a person', async () => {
  const { sn, device, command, uri, id, ended } = await traced()
  expect(command.params).toMatchObject({ network: 'up0v0', duration: 2, filter: 'tcp port 80' })
  expect(uri).toMatch(new RegExp(`^https://localhost:${wire.at.devicePort}/files/in/[\\w-]{43}$`))
  expect(uri.length).toBeLessThanOrEqual(256)
  device.answer(command.id, uploading)
  expect(await upload(uri, form(capture))).toBe(200)
  const { result } = await ended(id, 'done')
  const name = `trace-${device.serial}.pcap`
  expect(result).toEqual({ type: 'file', id: expect.any(Number), name, bytes: capture.length })
  expect(await upload(uri, form(capture))).toBe(404)
  const { data } = await wire.me.call(listFiles, { query: { sn } })
  expect(data).toMatchObject([{ kind: 'trace', name, bytes: capture.length }])
  const path = `/v2/files/${data[0]!.id}`
  const { data: ticket } = await wire.me.call(issueTicket, { body: { path } })
  expect((await wire.me.raw(`${path}?ticket=x`)).status).toBe(401)
  expect((await wire.me.raw(path)).status).toBe(401)
  const got = await wire.me.raw(`${path}?ticket=${ticket.ticket}`)
  expect(got.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(Buffer.from(await got.arrayBuffer())).toEqual(capture)
  expect((await wire.me.raw(`${path}?ticket=${ticket.ticket}`)).status).toBe(401)
  const stranger = wire.at.as((await wire.at.account('super')).token)
  const { data: theirs } = await stranger.call(issueTicket, { body: { path } })
  expect((await stranger.raw(`${path}?ticket=${theirs.ticket}`)).status).toBe(404)
})

it('a file that came before the answer counts; a capture that failed says why', async () => {
  const early = await traced()
  expect(await upload(early.uri, form(capture))).toBe(200)
  early.device.answer(early.command.id, uploading)
  await early.ended(early.id, 'done')
  const failed = await traced()
  failed.device.answer(failed.command.id, { error: 1, text: 'no such device' })
  expect(await failed.ended(failed.id, 'failed')).toMatchObject({ text: 'no such device' })
  expect(await upload(failed.uri, form(capture))).toBe(404)
})

it('a file that the device says it could not send: the capture has failed, and its address is closed', async () => {
  const { device, command, uri, id, ended } = await traced()
  device.answer(command.id, uploading)
  device.event('log', { log: 'something else', severity: 6 })
  device.event('log', { log: 'failed to upload file', severity: 3 })
  expect(await ended(id, 'failed')).toMatchObject({ text: 'failed to upload file' })
  expect(await upload(uri, form(capture))).toBe(404)
})

it('an agent that takes scripts sends its capture by the CA it trusts this server by', async () => {
  const { sn, device, ended } = await wire.device()
  const input = { sn, interface: 'up0v0', duration: 2, filter: 'port 53 or host 192.0.2.7' }
  const started = await wire.me.call(tracePackets, { body: input })
  const { id, method, params } = await device.command()
  expect(method).toBe('script')
  const source = Buffer.from(String(params.script), 'base64').toString()
  const order = readCaptureScript(source)
  expect(order).toMatchObject({ interface: 'up0v0', seconds: 2 })
  expect(order?.uri).toMatch(new RegExp(`^https://localhost:${wire.at.devicePort}/files/in/[\\w-]{43}$`))
  expect(await upload(order!.uri, form(capture))).toBe(200)
  device.answer(id, { error: 0, result: 'sent\n' })
  expect(await ended(started.data.id, 'done')).toMatchObject({ result: { type: 'file' } })
  const again = await wire.me.call(tracePackets, { body: input })
  device.answer((await device.command()).id, { error: 4, result: 'the file could not be sent (curl 60)\n' })
  const failed = await ended(again.data.id, 'failed')
  expect(failed).toMatchObject({ text: 'the file could not be sent (curl 60)' })
})

it.each([
  ['is too large', () => form(Buffer.alloc(10 * 1024 * 1024 + 1)), undefined, 413],
  ['has no file', () => form(capture, 'other'), undefined, 400],
  ['is no form', () => capture, 'application/octet-stream', 400],
  ['is a broken form', () => capture, undefined, 400],
])('what %s is refused, and the trace stays unproven', async (_what, body, type, status) => {
  const { device, command, uri, id, ended } = await traced()
  device.answer(command.id, uploading)
  expect(await upload(uri, body(), type)).toBe(status)
  await ended(id, 'unverified')
})

it('nothing else is served there', async () => {
  const base = `https://localhost:${wire.at.devicePort}`
  const { uri, device, command } = await traced()
  expect(await upload(uri, Buffer.alloc(0), undefined, 'GET')).toBe(404)
  expect(await upload(`${base}/files/in/${'a'.repeat(43)}`, form(capture))).toBe(404)
  expect(await upload(`${base}/files/../secret-key`, form(capture), undefined, 'GET')).toBe(426)
  expect(await upload(`${base}/`, Buffer.alloc(0), undefined, 'GET')).toBe(426)
  device.answer(command.id, { error: 1, text: 'x' })
})

it('files go after seven days, and content that no record knows', async () => {
  const { device, command, uri, id, ended } = await traced()
  device.answer(command.id, uploading)
  expect(await upload(uri, form(capture))).toBe(200)
  await ended(id, 'done')
  const folder = join(wire.at.folder, 'files')
  writeFileSync(join(folder, 'stray'), 'x')
  utimesSync(join(folder, 'stray'), 1, 1)
  writeFileSync(join(folder, 'fresh'), 'x')
  const before = await readdir(folder)
  const { db } = wire.at.roost
  const rows = await db.selectFrom('device_file').select(['id', 'stored']).orderBy('id').execute()
  await db.updateTable('device_file').set({ at: 1 }).where('id', '=', rows[0]!.id).execute()
  utimesSync(join(folder, rows[0]!.stored), 1, 1)
  await wire.at.roost.files.clear()
  const gone = before.filter((name) => name === 'stray' || name === rows[0]!.stored)
  expect((await readdir(folder)).sort()).toEqual(before.filter((name) => !gone.includes(name)).sort())
  expect(gone).toHaveLength(2)
})
