import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { firmwareLimits, type uploadFirmware } from '#contract/firmware/endpoints.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { newToken, sha256 } from '../../lib/random.ts'
import type { FirmwareRepository } from './firmware.repository.ts'
import type { ImageFolder } from './image-folder.ts'

/** An upload nobody goes on with is dropped. */
const IDLE_MS = 10 * 60_000
const MAX_PER_TENANT = 3

interface Upload {
  caller: Caller
  about: BodyOf<typeof uploadFirmware>
  stored: string
  file: FileHandle
  hash: Hash
  received: number
  touchedAt: number
  /** Pieces of one upload are written one after the other. */
  busy: boolean
}

export interface UploadRoomDeps {
  images: FirmwareRepository
  folder: ImageFolder
  clock: Clock
}

/** Images on their way in, piece by piece, each upload under a secret of its own. */
export class UploadRoom {
  readonly #deps: UploadRoomDeps
  /** By the hash of the token. */
  readonly #open = new Map<string, Upload>()

  constructor(deps: UploadRoomDeps) {
    this.#deps = deps
  }

  async begin(caller: Caller, about: BodyOf<typeof uploadFirmware>): Promise<string> {
    if (about.shared && caller.role !== 'super') throw new ApiError('forbidden')
    await this.dropIdle()
    await this.#checkRoom(caller.tenant)
    const { stored, file } = await this.#deps.folder.begin()
    const token = newToken()
    const touchedAt = this.#deps.clock.now()
    const fresh = { received: 0, touchedAt, busy: false, hash: createHash('sha256') }
    this.#open.set(sha256(token), { caller, about, stored, file, ...fresh })
    return token
  }

  /**
   * @throws ApiError `conflict` with what is there when the piece does not follow it: it is to be sent from there
   */
  async take(token: string, offset: number, piece: Buffer): Promise<number> {
    const upload = this.#find(token)
    const fits = offset === upload.received && offset + piece.length <= upload.about.bytes
    if (upload.busy || !fits || piece.length === 0)
      throw new ApiError('conflict', { received: upload.received })
    upload.busy = true
    try {
      await this.#deps.folder.write(upload.file, piece, offset)
      upload.hash.update(piece)
      upload.received += piece.length
      upload.touchedAt = this.#deps.clock.now()
      return upload.received
    } finally {
      upload.busy = false
    }
  }

  /** @returns the id of the kept image */
  async finish(caller: Caller, token: string): Promise<number> {
    const upload = this.#find(token)
    if (upload.caller.accountId !== caller.accountId) throw doesNotExist('upload')
    const { about, received, busy } = upload
    if (busy || received !== about.bytes) throw new ApiError('conflict', { received })
    this.#open.delete(sha256(token))
    return this.#keep(caller, upload)
  }

  /** Content first, then the record: what fails half-way leaves neither. */
  async #keep(caller: Caller, { about, stored, file, received, hash }: Upload): Promise<number> {
    const { folder, images, clock } = this.#deps
    try {
      await folder.complete(stored, file)
      return await images.insert({
        ...{ tenant_id: caller.tenant, account_id: caller.accountId, at: clock.now() },
        ...{ version: about.version, notes: about.notes, bytes: received, stored },
        compatible: JSON.stringify([...new Set(about.compatible)]),
        sha256: hash.digest('hex'),
        signature: about.signature ?? null,
        shared: about.shared ? 1 : 0,
      })
    } catch (error) {
      await folder.drop(stored, file)
      await folder.remove(stored)
      throw error
    }
  }

  async dropIdle(): Promise<void> {
    const before = this.#deps.clock.now() - IDLE_MS
    for (const [key, upload] of this.#open) if (upload.touchedAt < before) await this.#drop(key, upload)
  }

  async stop(): Promise<void> {
    for (const [key, upload] of this.#open) await this.#drop(key, upload)
  }

  async #checkRoom(tenant: number): Promise<void> {
    const uploads = [...this.#open.values()].filter(({ caller }) => caller.tenant === tenant).length
    const full = (await this.#deps.images.count(tenant)) >= firmwareLimits.imagesPerTenant
    if (full) throw new ApiError('too_many', { max: firmwareLimits.imagesPerTenant })
    if (uploads >= MAX_PER_TENANT) throw new ApiError('too_many', { max: MAX_PER_TENANT })
  }

  async #drop(key: string, { stored, file }: Upload): Promise<void> {
    this.#open.delete(key)
    await this.#deps.folder.drop(stored, file)
  }

  #find(token: string): Upload {
    const upload = this.#open.get(sha256(token))
    if (!upload) throw doesNotExist('upload')
    return upload
  }
}
