import type { BodyOf } from '#contract/define-endpoint.ts'
import type { FirmwareImage, saveFirmware } from '#contract/firmware/endpoints.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { FirmwareRepository, FirmwareRow } from './firmware.repository.ts'
import type { ImageFolder } from './image-folder.ts'
import type { SignedPaths } from './signed-paths.ts'

export interface OfferedImage {
  path: string
  version: string
  signature: string | null
}

/** The tenant's images and those a super shares with all. */
export class FirmwareService {
  readonly #images: FirmwareRepository
  readonly #folder: ImageFolder
  readonly #paths: SignedPaths

  constructor(images: FirmwareRepository, folder: ImageFolder, paths: SignedPaths) {
    this.#images = images
    this.#folder = folder
    this.#paths = paths
  }

  async list(caller: Caller, compatible: string | undefined): Promise<FirmwareImage[]> {
    const all = (await this.#images.list(caller.tenant)).map((row) => presentImage(row, caller))
    return compatible === undefined ? all : all.filter((image) => image.compatible.includes(compatible))
  }

  async show(caller: Caller, id: number): Promise<FirmwareImage> {
    const row = await this.#images.find(caller.tenant, id)
    if (!row) throw doesNotExist('image')
    return presentImage(row, caller)
  }

  async save(
    caller: Caller,
    { id, compatible, ...more }: BodyOf<typeof saveFirmware>,
  ): Promise<FirmwareImage> {
    await this.#own(caller, id)
    const values = { ...more, ...(compatible && { compatible: JSON.stringify(compatible) }) }
    await this.#images.update(id, withoutAbsent(values))
    return this.show(caller, id)
  }

  /** A device that is just fetching it keeps its open file. */
  async remove(caller: Caller, id: number): Promise<void> {
    const { stored } = await this.#own(caller, id)
    await this.#images.remove(id)
    await this.#folder.remove(stored)
  }

  /**
   * An address under which one device can fetch an image for a while.
   * @throws ApiError when the tenant has no such image, or it is not for this model
   */
  async offer(of: {
    tenant: number
    image: number
    sn: string
    compatible: string | null
  }): Promise<OfferedImage> {
    const row = await this.#images.find(of.tenant, of.image)
    if (!row) throw doesNotExist('image')
    const models = JSON.parse(row.compatible) as string[]
    if (of.compatible === null || !models.includes(of.compatible)) {
      throw new ApiError('image_does_not_fit', { model: of.compatible ?? '?' }, 'image')
    }
    const { version, signature } = row
    return { path: this.#paths.make(row.id, of.sn, version), version, signature }
  }

  async #own(caller: Caller, id: number): Promise<FirmwareRow> {
    const row = await this.#images.find(caller.tenant, id)
    if (!row) throw doesNotExist('image')
    if (!mayChange(row, caller)) throw new ApiError('forbidden')
    return row
  }
}

/** What is shared with all belongs to those who may share. */
const mayChange = (row: FirmwareRow, { tenant, role }: Caller) =>
  row.shared === 1 ? role === 'super' : row.tenant_id === tenant && role !== 'user'

const presentImage = (row: FirmwareRow, caller: Caller): FirmwareImage => ({
  id: row.id,
  at: row.at,
  // Who works for another tenant is nobody's business.
  by: row.tenant_id === caller.tenant ? row.by : null,
  version: row.version,
  compatible: JSON.parse(row.compatible) as string[],
  notes: row.notes,
  bytes: row.bytes,
  sha256: row.sha256,
  signed: row.signature !== null,
  shared: row.shared === 1,
  mayChange: mayChange(row, caller),
})

function withoutAbsent<Value>(values: Record<string, Value | undefined>): Record<string, Value> {
  const present = Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined)
  return Object.fromEntries(present)
}
