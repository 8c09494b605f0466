import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { firmwareLimits, type uploadFirmware } from '#contract/firmware/endpoints.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { FairPlaces } from '../../lib/fair-share/fair-places.ts'
import type { Holding } from '../../lib/fair-share/holding.ts'
import { newToken, sha256 } from '../../lib/random.ts'
import type { FirmwareRepository } from './firmware.repository.ts'
import { notesAsKept } from './firmware.service.ts'
import { refuseOtherModels } from './image.policy.ts'
import type { ImageFolder } from './image-folder.ts'
import { modelsInImage } from './image-metadata.ts'
import type { SigningService } from './signing/signing.service.ts'

/** An upload nobody goes on with is dropped. */
const IDLE_MS = 10 * 60_000
/** Images on their way in at once, of everybody. */
const places = { name: 'image_uploads', total: 48, share: 1 / 12, retryAfterSeconds: 60 } as const

interface Upload {
  caller: Caller
  about: BodyOf<typeof uploadFirmware>
  stored: string
  file: FileHandle
  place: Holding
  hash: Hash
  received: number
  touchedAt: number
  /** Pieces of one upload are written one after the other. */
  busy: boolean
}

export interface ImageUploadsDeps {
  images: FirmwareRepository
  folder: ImageFolder
  signing: Pick<SigningService, 'check' | 'signedOnly'>
  clock: Clock
}

/** Images on their way in, piece by piece, each upload under a secret of its own. */
export class ImageUploads {
  readonly #deps: ImageUploadsDeps
  /** By the hash of the token. */
  readonly #open = new Map<string, Upload>()
  readonly #places: FairPlaces

  constructor(deps: ImageUploadsDeps) {
    this.#deps = deps
    this.#places = new FairPlaces(places, deps.clock)
  }

  /** @throws LimitReached; ApiError `too_many` for more images than a tenant may have, `forbidden`, `image_not_signed` */
  async begin(caller: Caller, about: BodyOf<typeof uploadFirmware>): Promise<string> {
    if (about.shared && caller.role !== 'super') throw new ApiError('forbidden')
    if (about.detachedSignature === undefined && (await this.#deps.signing.signedOnly()))
      throw new ApiError('image_not_signed', {}, 'detachedSignature')
    await this.dropIdle()
    const place = this.#places.take({ tenant: caller.tenant, account: caller.accountId })
    try {
      return await this.#begin(caller, about, place)
    } catch (error) {
      place.end()
      throw error
    }
  }

  async #begin(caller: Caller, about: Upload['about'], place: Holding): Promise<string> {
    await this.#checkRoom(caller.tenant)
    const { stored, file } = await this.#deps.folder.begin()
    const token = newToken()
    const touchedAt = this.#deps.clock.now()
    const fresh = { received: 0, touchedAt, busy: false, hash: createHash('sha256') }
    this.#open.set(sha256(token), { caller, about, stored, file, place, ...fresh })
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

  /**
   * @returns the id of the kept image
   * @throws ApiError when it is cut short, for other models, or its signature fits no key: then nothing is kept
   */
  async finish(caller: Caller, token: string): Promise<number> {
    const upload = this.#find(token)
    if (upload.caller.accountId !== caller.accountId) throw doesNotExist('upload')
    const { about, received, busy } = upload
    if (busy) throw new ApiError('conflict', { received })
    if (received !== about.bytes) throw new ApiError('image_incomplete', { received, bytes: about.bytes })
    this.#open.delete(sha256(token))
    return this.#keep(caller, upload)
  }

  /** Content first, then the record: what fails half-way leaves neither. */
  async #keep(caller: Caller, { about, stored, file, place, received, hash }: Upload): Promise<number> {
    const { folder, images, clock, signing } = this.#deps
    try {
      const sum = hash.digest('hex')
      const own = await modelsInImage(file, received)
      refuseOtherModels(about.compatible, own)
      const key_id = await signing.check(sum, about.detachedSignature)
      await folder.complete(stored, file)
      return await images.insert({
        ...{ tenant_id: caller.tenant, account_id: caller.accountId, at: clock.now() },
        ...{ version: about.version, notes: about.notes, bytes: received, stored },
        compatible: JSON.stringify([...new Set(about.compatible)]),
        ...{ sha256: sum, key_id, signature: about.signature ?? null },
        detached_signature: about.detachedSignature ?? null,
        own_models: own && JSON.stringify(own),
        shared: about.shared ? 1 : 0,
        notes_in: notesAsKept(about.notesIn),
        retired_at: null,
      })
    } catch (error) {
      await folder.drop(stored, file)
      await folder.remove(stored)
      throw error
    } finally {
      place.end()
    }
  }

  async dropIdle(): Promise<void> {
    const before = this.#deps.clock.now() - IDLE_MS
    for (const [key, upload] of this.#open) if (upload.touchedAt < before) await this.#drop(key, upload)
  }

  async stop(): Promise<void> {
    for (const [key, upload] of this.#open) await this.#drop(key, upload)
  }

  /** Those on their way in count. */
  async #checkRoom(tenant: number): Promise<void> {
    const images = (await this.#deps.images.count(tenant)) + this.#places.heldBy('tenant', tenant)
    const max = firmwareLimits.imagesPerTenant
    if (images > max) throw new ApiError('too_many', { max })
  }

  async #drop(key: string, { stored, file, place }: Upload): Promise<void> {
    this.#open.delete(key)
    place.end()
    await this.#deps.folder.drop(stored, file)
  }

  #find(token: string): Upload {
    const upload = this.#open.get(sha256(token))
    if (!upload) throw doesNotExist('upload')
    return upload
  }
}
