import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as contract from '#contract/firmware/endpoints.ts'
import { startRollout } from '#contract/firmware/rollouts.ts'
import * as signing from '#contract/firmware/signing.ts'
import { upgradeDevice } from '#contract/inventory/commands/maintenance-endpoints.ts'
import { openForTests } from '../../testing/open-for-tests.ts'
import type { Client } from '../../testing/test-roost.ts'
import { openWire, type Wire } from '../inventory/testing/on-the-wire.ts'
import { withMetadata } from './testing/image-with-metadata.ts'

const MODEL = 'acme_ap3000'
let wire: Wire
let operator: Client
openForTests(async (atEnd) => {
  wire = await openWire()
  operator = wire.at.as((await wire.at.account('super')).token)
  atEnd(() => wire.close())
})

const about = (bytes: number, more = {}) => ({ version: '4.2', compatible: [MODEL], bytes, ...more })

async function upload(image: Buffer<ArrayBuffer>, more = {}, sent = image) {
  const begun = await wire.me.call(contract.uploadFirmware, { body: about(image.length, more) })
  if (!begun.data) return begun as never
  await wire.me.raw(`${begun.data.path}?offset=0`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: sent,
  })
  return wire.me.call(contract.finishFirmware, { body: { token: begun.data.token } })
}

const files = () => readdir(join(wire.at.folder, 'files', 'firmware')).catch(() => [])

/** A key of somebody who publishes images, and their hand. */
function publisher() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    pem: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    privatePem: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    sign: (image: Buffer) =>
      sign(null, createHash('sha256').update(image).digest(), privateKey).toString('base64'),
  }
}

async function trusted(name: string) {
  const of = publisher()
  const { data } = await operator.call(signing.addSigningKey, { body: { name, key: of.pem } })
  return { ...of, id: data.keys.at(-1)!.id }
}

describe('a hostile image is refused in words, and nothing of it stays', () => {
  it.each([
    ['of 0 bytes', 0],
    ['announced with 4 GB', 4 * 1024 ** 3],
    ['announced with less than nothing', -1],
  ])('%s', async (_, bytes) => {
    const refused = await wire.me.call(contract.uploadFirmware, { body: about(bytes) })
    expect(refused).toMatchObject({ status: 400, error: 'invalid_parameter', field: 'bytes' })
  })

  it('cut short', async () => {
    const before = (await files()).length
    const image = randomBytes(64)
    const refused = await upload(image, {}, image.subarray(0, 40))
    const params = { received: 40, bytes: 64 }
    expect(refused).toMatchObject({ status: 422, error: 'image_incomplete', params })
    await wire.at.roost.firmware.stop()
    expect(await files()).toHaveLength(before)
  })

  it('longer than announced', async () => {
    const { data } = await wire.me.call(contract.uploadFirmware, { body: about(16) })
    const sent = await wire.me.raw(`${data.path}?offset=0`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body: randomBytes(17) },
    })
    expect(sent.status).toBe(409)
  })

  it('for other models, by what it says of itself; also when its models are changed later', async () => {
    const before = (await files()).length
    const other = withMetadata({ supported_devices: ['acme,ap1', 'acme,ap2'] })
    const params = { models: 'acme_ap1, acme_ap2' }
    expect(await upload(other)).toMatchObject({
      error: 'image_for_other_models',
      params,
      field: 'compatible',
    })
    expect(await files()).toHaveLength(before)
    const fits = withMetadata({ new_supported_devices: ['acme,ap3000'], supported_devices: ['Wipe first'] })
    const { data: kept } = await upload(fits)
    const save = { id: kept.id, compatible: [MODEL, 'acme_ap9'] }
    expect(await wire.me.call(contract.saveFirmware, { body: save })).toMatchObject({
      error: 'image_for_other_models',
    })
  })

  it.each([['../../../../etc/passwd'], ['..\\..\\boot.ini'], ['%2e%2e%2fsecret-key'], ['.'], ['/dev/sda']])(
    'path tricks in its name change nothing: %s',
    async (version) => {
      const { data: kept } = await upload(randomBytes(32), { version })
      const { sn, device } = await wire.device({ compatible: MODEL })
      await wire.me.call(upgradeDevice, { body: { sn, image: kept.id } })
      const { id, params } = await device.command()
      device.answer(id, { error: 2, text: 'enough' })
      expect(String(params.uri)).toMatch(/\/files\/fw\/[\w.-]+\/[\w-][\w.-]*\.bin$/)
      for (const name of await files()) expect(name).toMatch(/^[0-9a-f]{32}(?:\.part)?$/)
    },
  )

  it.each(['../firmware', '..%2F..%2Fsecret-key', 'x'.repeat(5000)])('an upload to %s', async (token) => {
    const options = { method: 'POST', headers: { 'content-type': 'application/octet-stream' } }
    const sent = await wire.me.raw(`/v2/firmware/upload/${token}?offset=0`, {
      ...{ ...options, body: randomBytes(16) },
    })
    expect(sent.status).toBeGreaterThanOrEqual(400)
  })

  it('changed on the disk of the server after it was taken', async () => {
    const { data: kept } = await upload(randomBytes(64))
    const row = wire.at.roost.db.selectFrom('firmware_image').select('stored').where('id', '=', kept.id)
    const { stored } = await row.executeTakeFirstOrThrow()
    const { sn } = await wire.device({ compatible: MODEL })
    for (const content of [randomBytes(64), randomBytes(10)]) {
      await writeFile(join(wire.at.folder, 'files', 'firmware', stored), content)
      const refused = await wire.me.call(upgradeDevice, { body: { sn, image: kept.id } })
      expect(refused).toMatchObject({ status: 422, error: 'image_damaged', field: 'image' })
    }
  })
})

describe('detached signatures', () => {
  it('are verified when the image is taken; the signatureState is told', async () => {
    const vendor = await trusted('Vendor')
    const image = randomBytes(64)
    const { data: kept } = await upload(image, { detachedSignature: vendor.sign(image) })
    expect(kept).toMatchObject({ signatureState: 'verified', signedBy: 'Vendor' })
    expect((await upload(randomBytes(32))).data).toMatchObject({ signatureState: 'unsigned', signedBy: null })
    const before = (await files()).length
    for (const wrong of [vendor.sign(randomBytes(64)), publisher().sign(image)]) {
      const refused = await upload(image, { detachedSignature: wrong })
      expect(refused).toMatchObject({ error: 'image_signature_wrong', field: 'detachedSignature' })
    }
    expect(await files()).toHaveLength(before)
    const retire = (retired: boolean) =>
      operator.call(signing.saveSigningKey, { body: { id: vendor.id, name: 'Old vendor', retired } })
    expect((await retire(true)).data.keys.find(({ id }) => id === vendor.id)).toMatchObject({ images: 1 })
    const listed = (await wire.me.call(contract.listFirmware, { query: {} })).data
    expect(listed.find(({ id }) => id === kept.id)).toMatchObject({
      ...{ signatureState: 'key_retired', signedBy: 'Old vendor' },
    })
    const again = await upload(image, { detachedSignature: vendor.sign(image) })
    expect(again.error).toBe('image_signature_wrong')
  })

  it('may be required: nothing unsigned is taken or installed, from wherever', async () => {
    const vendor = await trusted('Only one')
    const image = randomBytes(64)
    const { data: unsigned } = await upload(image)
    const { data: signed } = await upload(image, { detachedSignature: vendor.sign(image) })
    await operator.call(signing.requireSignatures, { body: { signedOnly: true } })
    const { sn, device, ended } = await wire.device({ compatible: MODEL })
    const upgrade = (body: { image?: number; url?: string }) =>
      wire.me.call(upgradeDevice, { body: { sn, ...body } })
    expect((await upload(image)).error).toBe('image_not_signed')
    expect(await upgrade({ image: unsigned.id })).toMatchObject({ error: 'image_not_signed', field: 'image' })
    const start = await wire.me.call(startRollout, { body: { image: unsigned.id, sns: [sn] } })
    expect(start.error).toBe('image_not_signed')
    const elsewhere = await upgrade({ url: 'https://firmware.example/image.bin' })
    expect(elsewhere).toMatchObject({ error: 'image_not_signed', field: 'url' })
    const { data: command } = await upgrade({ image: signed.id })
    device.answer((await device.command()).id, { error: 2, text: 'enough' })
    await ended(command.id, 'failed')
    await operator.call(signing.saveSigningKey, { body: { id: vendor.id, retired: true } })
    expect((await upgrade({ image: signed.id })).error).toBe('image_not_signed')
    await operator.call(signing.requireSignatures, { body: { signedOnly: false } })
  })

  it('are by public keys that the operator alone manages', async () => {
    const { pem, privatePem } = publisher()
    const add = (key: string, who = operator) =>
      who.call(signing.addSigningKey, { body: { name: 'Key', key } })
    expect((await add(pem, wire.me)).error).toBe('forbidden')
    expect((await add(privatePem)).error).toBe('signing_key_private')
    expect((await add(privatePem.split('\n')[1]!)).error).toBe('signing_key_private')
    for (const none of ['none', '====', randomBytes(31).toString('base64')])
      expect((await add(none)).error).toBe('signing_key_unreadable')
    const raw = Buffer.from(pem.split('\n')[1]!, 'base64').subarray(-32).toString('base64')
    expect((await add(raw)).data.keys.at(-1)).toMatchObject({ name: 'Key', retiredAt: null, images: 0 })
    expect(await add(pem)).toMatchObject({ error: 'signing_key_known', params: { name: 'Key' } })
    const seen = (await wire.me.call(signing.showSigning, {})).data
    expect(seen.keys.at(-1)).toMatchObject({ name: 'Key', by: null, images: null })
    const written = await wire.at.roost.db.selectFrom('operation').selectAll().execute()
    expect(JSON.stringify(written)).not.toContain(privatePem.split('\n')[1])
  })
})
