import * as contract from '#contract/floor-plan/endpoints.ts'
import type { Db } from '../../db/client.ts'
import { route } from '../../http/route.ts'
import { RadioScanReader } from '../inventory/commands/radio-scan.reader.ts'
import { FloorRepository } from './floor.repository.ts'
import { type FloorPlanDeps, FloorPlanService } from './floor-plan.service.ts'
import { type MeasuredDeps, MeasuredService } from './measured.service.ts'
import { PictureRepository } from './picture.repository.ts'
import type { Devices } from './planned-access-points.ts'

export interface FloorPlanParts {
  db: Db
  devices: Devices
  alarms: FloorPlanDeps['alarms']
  air: MeasuredDeps['air']
}

/** Floors of networks: walls, access points, and the picture they are drawn on. */
export function createFloorPlan({ db, devices, alarms, air }: FloorPlanParts) {
  const service = new FloorPlanService({
    ...{ floors: new FloorRepository(db), pictures: new PictureRepository(db), devices, alarms },
  })
  const measured = new MeasuredService({ plans: service, devices, scans: new RadioScanReader(db), air })
  return {
    routes: [
      route(contract.listFloors, ({ caller, query }) => service.list(caller, query.group)),
      route(contract.showFloor, ({ caller, query }) => service.show(caller, query)),
      route(contract.showPicture, ({ query }) => service.picture(query)),
      route(contract.showMeasured, ({ caller, query }) => measured.of(caller, query)),
      route(contract.addFloor, ({ caller, body }) => service.add(caller, body)),
      route(contract.saveFloor, ({ caller, body }) => service.save(caller, body)),
      route(contract.putPicture, ({ caller, body }) => service.putPicture(caller, body)),
      route(contract.deleteFloor, ({ body }) => service.remove(body)),
    ],
  }
}
