import { createHash, randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { request } from 'node:https'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/firmware/endpoints.ts'
import { startRollout } from '#contract/firmware/rollouts.ts'
import { upgradeDevice } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import type { Client } from '../../testing/test-roost.ts'
import { openWire, type Wire } from '../inventory/testing/on-the-wire.ts'

const MODEL = 'acme_ap3000'
let wire: Wire
openForTests(async (atEnd) => {
  wire = await openWire()
  atEnd(() => wire.close())
})

interface Fetched {
  status: number
  body: Buffer
  headers: Record<string, unknown>
}

/** As a device's curl does it: another connection, without a certificate. */
function fetchFile(uri: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    const call = request(uri, { method, headers, rejectUnauthorized: false }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part as Buffer)
      resolve({ status: response.statusCode!, body: Buffer.concat(parts), headers: response.headers })
    })
    call.on('error', reject)
    call.end()
  })
}

const about = (bytes: number, more = {}) => ({ version: 'v2.0 rc/1', compatible: [MODEL], bytes, ...more })
const piece = (who: Client, path: string, offset: number, body: Buffer<ArrayBuffer>) =>
  who.raw(`${path}?offset=${offset}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body,
  })

async function upload(who: Client, image: Buffer<ArrayBuffer>, more = {}) {
  const { data } = await who.call(contract.uploadFirmware, { body: about(image.length, more) })
  for (let offset = 0; offset < image.length; offset += data.pieceBytes) {
    const sent = await piece(who, data.path, offset, image.subarray(offset, offset + data.pieceBytes))
    expect(sent.status).toBe(200)
  }
  return who.call(contract.finishFirmware, { body: { token: data.token } })
}

const image = randomBytes(2_500_000)

describe('an image', () => {
  it('is uploaded in pieces, listed, and fetched by a device whole and in part', async () => {
    const { data: kept } = await upload(wire.me, image, { notes: 'better\nradio', signature: 'c2ln' })
    expect(kept).toMatchObject({
      version: 'v2.0 rc/1',
      compatible: [MODEL],
      notes: 'better\nradio',
      bytes: image.length,
      sha256: createHash('sha256').update(image).digest('hex'),
      ...{ by: wire.owner.username, signed: true, shared: false, mayChange: true },
    })
    expect((await wire.me.call(contract.listFirmware, { query: { compatible: MODEL } })).data).toEqual([kept])
    expect((await wire.me.call(contract.listFirmware, { query: { compatible: 'other' } })).data).toEqual([])
    const { sn, device, ended } = await wire.device({ compatible: MODEL, model: 'AP 3000' })
    expect((await wire.me.call(contract.listFirmwareModels, {})).data).toEqual([
      { compatible: MODEL, model: 'AP 3000', devices: 1 },
    ])
    const started = await wire.me.call(upgradeDevice, { body: { sn, image: kept.id } })
    expect(started.data).toMatchObject({ name: 'upgrade' })
    const { id, params } = await device.command()
    expect(params).toMatchObject({ keep_config: 1, keep_redirector: 1, signature: 'c2ln' })
    const uri = String(params.uri)
    expect(uri.length).toBeLessThanOrEqual(256)
    expect(uri).toMatch(
      new RegExp(`^https://localhost:${wire.at.devicePort}/files/fw/[\\w.-]+/v2.0-rc-1\\.bin$`),
    )
    const whole = await fetchFile(uri)
    expect(whole.status).toBe(200)
    expect(whole.body.equals(image)).toBe(true)
    const part = await fetchFile(uri, { range: 'bytes=1000000-1000099' })
    expect(part.status).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 1000000-1000099/${image.length}`)
    expect(part.body.equals(image.subarray(1_000_000, 1_000_100))).toBe(true)
    const tail = await fetchFile(uri, { range: 'bytes=-10' })
    expect(tail.body.equals(image.subarray(-10))).toBe(true)
    expect((await fetchFile(uri, { range: `bytes=${image.length}-` })).status).toBe(416)
    const head = await fetchFile(uri, {}, 'HEAD')
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      ...[200, String(image.length), 0],
    ])
    device.answer(id, { error: 2, text: 'enough' })
    await ended(started.data.id, 'failed')
  })

  it('is given to nobody without a valid, unexpired address', async () => {
    const { data: kept } = await upload(wire.me, randomBytes(64))
    const { sn, device } = await wire.device({ compatible: MODEL })
    await wire.me.call(upgradeDevice, { body: { sn, image: kept.id } })
    const { id, params } = await device.command()
    device.answer(id, { error: 2, text: 'enough' })
    const uri = String(params.uri)
    expect((await fetchFile(uri)).status).toBe(200)
    expect((await fetchFile(uri, {}, 'POST')).status).toBe(404)
    const token = uri.split('/').at(-2)!
    const [number, of, until, signature] = token.split('.') as [string, string, string, string]
    for (const wrong of [
      [number, of, until, 'A'.repeat(22)],
      [(Number.parseInt(number, 36) - 1).toString(36), of, until, signature],
      [number, '020000000000', until, signature],
      [number, of, (Number.parseInt(until, 36) + 60).toString(36), signature],
      [number, of, until, ''],
    ]) {
      expect((await fetchFile(uri.replace(token, wrong.join('.')))).status).toBe(404)
    }
    await wire.me.call(contract.deleteFirmware, { body: { id: kept.id } })
    expect((await fetchFile(uri)).status).toBe(404)
  })

  it('that was retired is installed no more, until it is offered again; how many run it is told', async () => {
    const { data: kept } = await upload(wire.me, randomBytes(64))
    const { sn, device } = await wire.device({ compatible: MODEL })
    const retire = (retired: boolean) =>
      wire.me.call(contract.saveFirmware, { body: { id: kept.id, retired } })
    expect((await retire(true)).data).toMatchObject({ retiredAt: expect.any(Number), running: 0 })
    const refused = await wire.me.call(upgradeDevice, { body: { sn, image: kept.id } })
    expect(refused).toMatchObject({ status: 422, error: 'image_retired', field: 'image' })
    const started = await wire.me.call(startRollout, { body: { image: kept.id, sns: [sn] } })
    expect(started).toMatchObject({ error: 'image_retired' })
    expect((await retire(false)).data.retiredAt).toBeNull()
    await wire.me.call(upgradeDevice, { body: { sn, image: kept.id } })
    device.answer((await device.command()).id, { error: 2, text: 'enough' })
    const runs = { software: `TIP-${kept.version}`, compatible: MODEL }
    await wire.at.roost.db.updateTable('device').set(runs).where('sn', '=', sn).execute()
    const { data } = await wire.me.call(contract.listFirmware, { query: {} })
    expect(data.find(({ id }) => id === kept.id)?.running).toBe(1)
  })

  it('is refused for a device of another model', async () => {
    const { data: kept } = await upload(wire.me, randomBytes(64))
    for (const capabilities of [{ compatible: 'acme_ap9' }, {}]) {
      const { sn } = await wire.device(capabilities)
      const refused = await wire.me.call(upgradeDevice, { body: { sn, image: kept.id } })
      expect(refused).toMatchObject({ status: 422, error: 'image_does_not_fit', field: 'image' })
    }
  })
})

describe('an upload', () => {
  it('takes pieces in order only, and says how far it is', async () => {
    const { data } = await wire.me.call(contract.uploadFirmware, { body: about(32) })
    const body = randomBytes(16)
    expect(await (await piece(wire.me, data.path, 0, body)).json()).toEqual({
      code: 0,
      data: { received: 16 },
    })
    const again = await piece(wire.me, data.path, 0, body)
    expect([again.status, await again.json()]).toMatchObject([409, { params: { received: 16 } }])
    const early = await wire.me.call(contract.finishFirmware, { body: { token: data.token } })
    expect(early).toMatchObject({ error: 'image_incomplete', params: { received: 16, bytes: 32 } })
    expect((await piece(wire.me, data.path, 16, randomBytes(17))).status).toBe(409)
    expect((await piece(wire.me, data.path, 16, body)).status).toBe(200)
    const stranger = wire.at.as((await wire.at.account('admin')).token)
    const theirs = await stranger.call(contract.finishFirmware, { body: { token: data.token } })
    expect(theirs.error).toBe('does_not_exist')
    expect((await wire.me.call(contract.finishFirmware, { body: { token: data.token } })).status).toBe(200)
    expect((await piece(wire.me, data.path, 0, body)).status).toBe(404)
  })

  it('is refused when it is too large, or one of too many', async () => {
    const large = await wire.me.call(contract.uploadFirmware, { body: about(600 * 1_048_576) })
    expect(large).toMatchObject({ status: 400, field: 'bytes' })
    const other = wire.at.as((await wire.at.account('admin')).token)
    const begin = () => other.call(contract.uploadFirmware, { body: about(32) })
    const answers = []
    for (let open = 0; open < 45; open++) answers.push(await begin())
    expect(answers[3]!.status).toBe(200)
    const params = { limit: 'image_uploads', whose: 'tenant', retryAfterSeconds: 60 }
    expect(answers.at(-1)).toMatchObject({ status: 429, error: 'too_many_requests', params })
    const { data } = await wire.me.call(contract.uploadFirmware, { body: about(2_000_000) })
    expect((await piece(wire.me, data.path, 0, randomBytes(1_000_001))).status).toBe(413)
  })

  it('leaves nothing behind when the server stops half-way', async () => {
    const { data } = await wire.me.call(contract.uploadFirmware, { body: about(32) })
    expect((await piece(wire.me, data.path, 0, randomBytes(16))).status).toBe(200)
    const folder = join(wire.at.folder, 'files', 'firmware')
    expect((await readdir(folder)).some((name) => name.endsWith('.part'))).toBe(true)
    await wire.at.roost.firmware.stop()
    expect((await readdir(folder)).some((name) => name.endsWith('.part'))).toBe(false)
  })
})

describe('who may', () => {
  it('tenants do not see each other’s; what a super shares is everybody’s to use, not to change', async () => {
    const superTenant = wire.at.as((await wire.at.account('super')).token)
    const other = wire.at.as((await wire.at.account('admin')).token)
    const { data: mine } = await upload(wire.me, randomBytes(32))
    const { data: shared } = await upload(superTenant, randomBytes(32), { shared: true })
    const seen = (await other.call(contract.listFirmware, { query: {} })).data
    expect(seen).toMatchObject([{ id: shared.id, shared: true, mayChange: false, by: null }])
    const save = (id: number) => other.call(contract.saveFirmware, { body: { id, notes: 'x' } })
    expect((await save(mine.id)).error).toBe('does_not_exist')
    expect((await save(shared.id)).error).toBe('forbidden')
    expect((await other.call(contract.deleteFirmware, { body: { id: shared.id } })).error).toBe('forbidden')
    const share = other.call(contract.uploadFirmware, { body: about(32, { shared: true }) })
    expect((await share).error).toBe('forbidden')
    const changed = await wire.me.call(contract.saveFirmware, {
      body: { id: mine.id, version: 'v3', compatible: ['acme_ap9'] },
    })
    expect(changed.data).toMatchObject({ version: 'v3', compatible: ['acme_ap9'], notesIn: {} })
    const notesIn = { de: 'Neues', th: '' }
    const noted = await wire.me.call(contract.saveFirmware, { body: { id: mine.id, notesIn } })
    expect(noted.data).toMatchObject({ version: 'v3', notesIn: { de: 'Neues' } })
    expect(noted.data.notesIn).not.toHaveProperty('th')
    const wrong = { id: mine.id, notesIn: { xx: 'No' } as never }
    expect(await wire.me.call(contract.saveFirmware, { body: wrong })).toMatchObject({ status: 400 })
    const member = wire.at.as((await wire.at.account('user', wire.owner.tenant)).token)
    expect((await member.call(contract.listFirmware, { query: {} })).data[0]).toMatchObject({
      mayChange: false,
    })
    expect((await member.call(contract.deleteFirmware, { body: { id: mine.id } })).error).toBe('forbidden')
  })
})
