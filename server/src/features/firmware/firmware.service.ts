import type { BodyOf } from '#contract/define-endpoint.ts'
import type { FirmwareImage, saveFirmware } from '#contract/firmware/endpoints.ts'
import { ApiError, doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { FirmwareDevicesReader } from '../inventory/records/firmware-devices.reader.ts'
import type { FirmwareRepository, FirmwareRow } from './firmware.repository.ts'
import { refuseOtherModels, refuseToInstall, signatureStateOf } from './image.policy.ts'
import type { ImageFolder } from './image-folder.ts'
import { isVersion } from './rollouts/firmware-stand.ts'
import type { SignedPaths } from './signed-paths.ts'
import type { SigningService } from './signing/signing.service.ts'

export interface OfferedImage {
  path: string
  version: string
  signature: string | null
}

interface FirmwareServiceDeps {
  images: FirmwareRepository
  folder: ImageFolder
  paths: SignedPaths
  devices: Pick<FirmwareDevicesReader, 'software'>
  signing: Pick<SigningService, 'signedOnly'>
  clock: Clock
}

/** The tenant's images and those a super shares with all. */
export class FirmwareService {
  readonly #images: FirmwareRepository
  readonly #folder: ImageFolder
  readonly #paths: SignedPaths
  readonly #devices: Pick<FirmwareDevicesReader, 'software'>
  readonly #signing: FirmwareServiceDeps['signing']
  readonly #clock: Clock

  constructor({ images, folder, paths, devices, signing, clock }: FirmwareServiceDeps) {
    this.#images = images
    this.#folder = folder
    this.#paths = paths
    this.#devices = devices
    this.#signing = signing
    this.#clock = clock
  }

  async list(caller: Caller, compatible: string | undefined): Promise<FirmwareImage[]> {
    const rows = await this.#images.list(caller.tenant)
    const software = await this.#devices.software(caller.tenant)
    const all = rows.map((row) => presentImage(row, caller, software))
    return compatible === undefined ? all : all.filter((image) => image.compatible.includes(compatible))
  }

  async show(caller: Caller, id: number): Promise<FirmwareImage> {
    const row = await this.#images.find(caller.tenant, id)
    if (!row) throw doesNotExist('image')
    return presentImage(row, caller, await this.#devices.software(caller.tenant))
  }

  async save(
    caller: Caller,
    { id, compatible, retired, notesIn, ...more }: BodyOf<typeof saveFirmware>,
  ): Promise<FirmwareImage> {
    const { own_models } = await this.#own(caller, id)
    if (compatible) refuseOtherModels(compatible, modelsOf(own_models))
    await this.#images.update(id, {
      ...withoutAbsent({ ...more, compatible: compatible && JSON.stringify(compatible) }),
      ...(notesIn && { notes_in: notesAsKept(notesIn) }),
      ...(retired !== undefined && { retired_at: retired ? this.#clock.now() : null }),
    })
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
   * @throws ApiError when the tenant has no such image, it is not installed any more or not signed as it must be, it is
   * not for this model, or what lies on disk is not what was uploaded
   */
  async offer(of: {
    tenant: number
    image: number
    sn: string
    compatible: string | null
  }): Promise<OfferedImage> {
    const row = await this.#images.find(of.tenant, of.image)
    if (!row) throw doesNotExist('image')
    refuseToInstall(row, await this.#signing.signedOnly())
    const models = JSON.parse(row.compatible) as string[]
    if (of.compatible === null || !models.includes(of.compatible)) {
      throw new ApiError('image_does_not_fit', { model: of.compatible ?? '?' }, 'image')
    }
    if (!(await this.#folder.isWhole(row))) throw new ApiError('image_damaged', {}, 'image')
    const { version, signature } = row
    return { path: this.#paths.make(row.id, of.sn, version), version, signature }
  }

  /** What devices would fetch from elsewhere nobody here has checked. @throws ApiError `image_not_signed` */
  async allowAddress(): Promise<void> {
    if (await this.#signing.signedOnly()) throw new ApiError('image_not_signed', {}, 'url')
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

const presentImage = (
  row: FirmwareRow,
  caller: Caller,
  software: Awaited<ReturnType<FirmwareDevicesReader['software']>>,
): FirmwareImage => ({
  id: row.id,
  at: row.at,
  // Who works for another tenant is nobody's business.
  by: row.tenant_id === caller.tenant ? row.by : null,
  version: row.version,
  compatible: JSON.parse(row.compatible) as string[],
  notes: row.notes,
  notesIn: JSON.parse(row.notes_in) as FirmwareImage['notesIn'],
  bytes: row.bytes,
  sha256: row.sha256,
  signed: row.signature !== null,
  signatureState: signatureStateOf(row),
  signedBy: row.signed_by,
  shared: row.shared === 1,
  retiredAt: row.retired_at,
  running: runningOf(row, software),
  mayChange: mayChange(row, caller),
})

const modelsOf = (own: string | null) => (own === null ? null : (JSON.parse(own) as string[]))

/** Without languages that have none. */
export const notesAsKept = (notes: FirmwareImage['notesIn']): string =>
  JSON.stringify(Object.fromEntries(Object.entries(notes).filter(([, text]) => text)))

function runningOf(
  { version, compatible }: FirmwareRow,
  software: Awaited<ReturnType<FirmwareDevicesReader['software']>>,
): number {
  const models: ReadonlySet<string> = new Set(JSON.parse(compatible) as string[])
  const those = software.filter((one) => models.has(one.compatible) && isVersion(one.software, version))
  return those.reduce((sum, { devices }) => sum + devices, 0)
}

function withoutAbsent<Value>(values: Record<string, Value | undefined>): Record<string, Value> {
  const present = Object.entries(values).filter((entry): entry is [string, Value] => entry[1] !== undefined)
  return Object.fromEntries(present)
}
