import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { firmwareLimits } from '#contract/firmware/endpoints.ts'
import type { Caller } from '../../http/route.ts'
import { describeOnEngines } from '../../testing/engines.ts'
import { readRange } from './byte-range.ts'
import { FirmwareRepository } from './firmware.repository.ts'
import { ImageFolder } from './image-folder.ts'
import { ImageUploads } from './image-uploads.ts'
import { SignedPaths } from './signed-paths.ts'

describe('the part a device asks for', () => {
  it.each([
    [undefined, null],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-500', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=20-10', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=-', null],
    ['bytes=0-1,5-6', null],
    ['lines=1-2', null],
  ])('%s is %j', (header, range) => {
    expect(readRange(header, 100)).toEqual(range)
  })
})

describe('addresses', () => {
  const time = { at: 1_800_000_000_000 }
  const clock = { now: () => time.at }
  const paths = new SignedPaths(Buffer.alloc(32, 7), clock)

  it('are good for two hours, and with the key they were made with', () => {
    const path = paths.make(7, '02:AB:10:C4:D2:F0', 'OpenWrt 24.10 / é')
    expect(path).toMatch(
      /^\/files\/fw\/[\w.-]+\/OpenWrt-24\.10-\.bin$|^\/files\/fw\/[\w.-]+\/OpenWrt-24\.10--\.bin$/,
    )
    expect(paths.read(path)).toEqual({ image: 7, sn: '02:AB:10:C4:D2:F0' })
    expect(new SignedPaths(Buffer.alloc(32, 8), clock).read(path)).toBeNull()
    time.at += 2 * 3600_000 + 1000
    expect(paths.read(path)).toBeNull()
  })

  it.each(['', '/', '/files/fw/', '/files/fw/1.2.3.4/x', `/files/fw/${'a.'.repeat(5000)}/x`])(
    '%j is none',
    (path) => expect(paths.read(path)).toBeNull(),
  )

  it('stay short however long the version is', () => {
    expect(paths.make(2 ** 50, 'A'.repeat(17), 'v'.repeat(100)).length).toBeLessThan(150)
  })
})

describeOnEngines('images on their way in', (db) => {
  const caller: Caller = { accountId: 1, tenant: 9, username: 'a', role: 'admin', sessionId: 's' }
  const about = { version: '1', compatible: ['m', 'm'], notes: '', notesIn: {}, bytes: 4, shared: false }

  const signing = { check: async () => null, signedOnly: async () => false }

  it('that nobody goes on with are dropped; what no record knows is cleared at the start', async () => {
    const place = mkdtempSync(join(tmpdir(), 'roost-firmware-'))
    const images = new FirmwareRepository(db())
    const folder = new ImageFolder(place)
    const time = { at: 0 }
    const uploads = new ImageUploads({ images, folder, clock: { now: () => time.at }, signing })
    const idle = await uploads.begin(caller, about)
    time.at = 5 * 60_000
    const token = await uploads.begin(caller, about)
    await uploads.take(token, 0, Buffer.from('abcd'))
    time.at = 11 * 60_000
    await uploads.dropIdle()
    await expect(uploads.take(idle, 0, Buffer.from('abcd'))).rejects.toMatchObject({
      error: 'does_not_exist',
    })
    const id = await uploads.finish(caller, token)
    const kept = await images.find(caller.tenant, id)
    expect(kept).toMatchObject({ compatible: '["m"]', bytes: 4, signature: null, shared: 0 })
    expect(await readdir(place)).toEqual([kept!.stored])
    writeFileSync(join(place, 'stray.part'), 'x')
    await folder.clear()
    expect(await readdir(place)).toEqual([kept!.stored])
    expect(await images.count(caller.tenant)).toBe(1)
    await images.remove(id)
    expect(await images.find(caller.tenant, id)).toBeUndefined()
    rmSync(place, { recursive: true })
  })

  it('are so many of one tenant while others upload; another always finds room, and what ends gives it back', async () => {
    const place = mkdtempSync(join(tmpdir(), 'roost-firmware-'))
    const images = new FirmwareRepository(db())
    const uploads = new ImageUploads({
      images,
      folder: new ImageFolder(place),
      clock: { now: () => 0 },
      signing,
    })
    const other = { ...caller, accountId: 2, tenant: 10 }
    await uploads.begin(other, about)
    const tokens = []
    for (let i = 0; i < 4; i++) tokens.push(await uploads.begin(caller, about))
    const refused = { limit: 'image_uploads', whose: 'tenant', retryAfterSeconds: 60 }
    await expect(uploads.begin(caller, about)).rejects.toMatchObject(refused)
    await uploads.begin(other, about)
    await uploads.take(tokens[0]!, 0, Buffer.from('abcd'))
    const id = await uploads.finish(caller, tokens[0]!)
    await uploads.begin(caller, about)
    await images.remove(id)
    await uploads.stop()
    rmSync(place, { recursive: true })
  })

  it('count with those that are kept, so that a tenant has no more than it may', async () => {
    const place = mkdtempSync(join(tmpdir(), 'roost-firmware-'))
    const images = { count: async () => firmwareLimits.imagesPerTenant - 1 } as unknown as FirmwareRepository
    const uploads = new ImageUploads({
      images,
      folder: new ImageFolder(place),
      clock: { now: () => 0 },
      signing,
    })
    await uploads.begin(caller, about)
    await expect(uploads.begin(caller, about)).rejects.toMatchObject({ error: 'too_many' })
    await uploads.stop()
    rmSync(place, { recursive: true })
  })
})
