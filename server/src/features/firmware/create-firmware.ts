import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { AnswerOf } from '#contract/define-endpoint.ts'
import * as contract from '#contract/firmware/endpoints.ts'
import * as signing from '#contract/firmware/signing.ts'
import type { Db } from '../../db/client.ts'
import { type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import { readOrMake } from '../../lib/files/private-file.ts'
import type { Logger } from '../../lib/logger.ts'
import { Periodic } from '../../lib/periodic.ts'
import type { FileHandler } from '../../southbound/ports.ts'
import { FirmwareDevicesReader } from '../inventory/records/firmware-devices.reader.ts'
import { FirmwareRepository } from './firmware.repository.ts'
import { FirmwareService } from './firmware.service.ts'
import { ImageFolder } from './image-folder.ts'
import { ImageServer, type ServeLimits } from './image-server.ts'
import { ImageUploads } from './image-uploads.ts'
import { NewestImageReader } from './newest-image.reader.ts'
import { SignedPaths } from './signed-paths.ts'
import { SigningRepository } from './signing/signing.repository.ts'
import { SigningService } from './signing/signing.service.ts'
import { mountUploads } from './upload.routes.ts'

export interface FirmwareDeps {
  db: Db
  clock: Clock
  log: Logger
  dataFolder: string
  /** Hardware models of a tenant's devices. */
  modelsOf(tenant: number): Promise<AnswerOf<typeof contract.listFirmwareModels>>
  /** Whose a device is now; null = nobody's. */
  tenantOf(sn: string): number | null
  limits?: ServeLimits
}

const CLEAR_EVERY_MS = 600_000

/** Images that people upload and devices fetch. */
export async function createFirmware(deps: FirmwareDeps) {
  const { db, clock, log, dataFolder, modelsOf, tenantOf, limits } = deps
  const images = new FirmwareRepository(db)
  const folder = new ImageFolder(join(dataFolder, 'files', 'firmware'))
  const key = readOrMake(join(dataFolder, 'file-key'), () => randomBytes(32).toString('hex'))
  const paths = new SignedPaths(Buffer.from(key, 'hex'), clock)
  const devices = new FirmwareDevicesReader(db)
  const keys = new SigningService(new SigningRepository(db), clock)
  const service = new FirmwareService({ images, folder, paths, devices, signing: keys, clock })
  const newest = new NewestImageReader(db)
  const uploads = new ImageUploads({ images, folder, signing: keys, clock })
  const server = new ImageServer({ images, folder, paths, tenantOf, clock, log }, limits)
  await folder.clear()
  const clearing = new Periodic({
    ...{
      everyMs: CLEAR_EVERY_MS,
      log,
      failed: 'uploads could not be cleared',
      run: () => uploads.dropIdle(),
    },
  })
  clearing.start(CLEAR_EVERY_MS)
  const serveDevices: FileHandler = (request, response) => void server.serve(request, response)
  return {
    source: {
      offer: service.offer.bind(service),
      allowAddress: service.allowAddress.bind(service),
      withStand: newest.withStand.bind(newest),
    },
    routes: [
      route(contract.listFirmwareModels, ({ caller }) => modelsOf(caller.tenant)),
      ...firmwareRoutes(service, uploads),
      ...signingRoutes(keys),
    ],
    serveDevices,
    mounts: [(app: FastifyInstance) => mountUploads(app, uploads)],
    audited: {
      'firmware.finish': { table: 'firmware_image', by: 'id' },
      'firmware.save': { table: 'firmware_image', by: 'id' },
      'firmware.delete': { table: 'firmware_image', by: 'id' },
    } as const,
    async stop() {
      await clearing.stop()
      await uploads.stop()
    },
  }
}

const firmwareRoutes = (service: FirmwareService, uploads: ImageUploads): Route[] => [
  route(contract.listFirmware, ({ caller, query }) => service.list(caller, query.compatible)),
  route(contract.uploadFirmware, async ({ caller, body }) => {
    const token = await uploads.begin(caller, body)
    const pieceBytes = contract.firmwareLimits.pieceMaxBytes
    return { token, path: `/v2/firmware/upload/${token}`, pieceBytes }
  }),
  route(contract.finishFirmware, async ({ caller, body }) =>
    service.show(caller, await uploads.finish(caller, body.token)),
  ),
  route(contract.saveFirmware, ({ caller, body }) => service.save(caller, body)),
  route(contract.deleteFirmware, async ({ caller, body }) => {
    await service.remove(caller, body.id)
    return { id: body.id }
  }),
]

const signingRoutes = (service: SigningService): Route[] => [
  route(signing.showSigning, ({ caller }) => service.show(caller)),
  route(signing.addSigningKey, ({ caller, body }) => service.add(caller, body)),
  route(signing.saveSigningKey, ({ caller, body }) => service.save(caller, body)),
  route(signing.requireSignatures, ({ caller, body }) => service.require(caller, body.signedOnly)),
]
