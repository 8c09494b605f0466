import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, name, queryId } from '../fields.ts'
import { installs, owns, reads } from '../permissions.ts'
import {
  clientAround,
  floorDrawing,
  floorLimits,
  floorPlan,
  floorSummary,
  measuredClients,
  measuredLink,
  pictureAbout,
  plannedAccessPoint,
} from './schemas.ts'

const path = '/v2/floor-plan'
const network = { network: 'group' } as const
const floor = z.object({ group: id, id })
const floorQuery = z.object({ group: queryId, id: queryId })

export const listFloors = defineEndpoint({
  id: 'floor_plan.floors',
  method: 'GET',
  path,
  summary: 'Floors of a network, and its access points with the floor each was placed on',
  access: reads(network),
  query: z.object({ group: queryId }),
  answer: z.object({ floors: z.array(floorSummary), accessPoints: z.array(plannedAccessPoint) }),
  errors: ['does_not_exist'],
})

export const showFloor = defineEndpoint({
  id: 'floor_plan.floor',
  method: 'GET',
  path: `${path}/floor`,
  summary: 'What is drawn on a floor: walls and access points, in metres',
  access: reads(network),
  query: floorQuery,
  answer: floorPlan,
  errors: ['does_not_exist'],
})

export const showPicture = defineEndpoint({
  id: 'floor_plan.picture',
  method: 'GET',
  path: `${path}/picture`,
  summary: 'The picture that lies under a floor',
  access: reads(network),
  query: floorQuery,
  answer: pictureAbout.extend({ content: z.base64() }),
  errors: ['does_not_exist'],
})

export const showMeasured = defineEndpoint({
  id: 'floor_plan.measured',
  method: 'GET',
  path: `${path}/measured`,
  summary:
    'What access points of a floor heard: of each other when they listened last, and of their clients now',
  access: reads(network),
  query: floorQuery,
  answer: z.object({
    links: z.array(measuredLink),
    clients: z.array(measuredClients),
    around: z.array(clientAround).describe('one by one'),
  }),
  errors: ['does_not_exist'],
})

export const addFloor = defineEndpoint({
  id: 'floor_plan.add',
  method: 'POST',
  path,
  action: 'add',
  summary: 'Add a floor to a network',
  access: installs(network),
  loses: 'nothing',
  body: z.object({ group: id, name }),
  answer: floorPlan,
  errors: ['does_not_exist', 'name_in_use', 'too_many_floors'],
})

export const saveFloor = defineEndpoint({
  id: 'floor_plan.save',
  method: 'POST',
  path,
  action: 'save',
  summary:
    'Save what is drawn on a floor. An access point that stood on another floor stands on this one then',
  access: installs(network),
  loses: 'nothing',
  body: floor.extend({ name, revision: z.int().nonnegative() }).extend(floorDrawing.shape),
  answer: floorPlan,
  errors: ['does_not_exist', 'name_in_use', 'conflict'],
})

export const putPicture = defineEndpoint({
  id: 'floor_plan.put_picture',
  method: 'POST',
  path: `${path}/picture`,
  action: 'picture',
  summary:
    'Lay a picture (PNG, JPEG, or the first page of a PDF) under a floor, or take it away. It is as wide as the floor',
  access: installs(network),
  loses: 'nothing',
  bodyMaxBytes: Math.ceil(floorLimits.pdfBytes / 3) * 4 + 10_000,
  body: floor.extend({
    revision: z.int().nonnegative(),
    content: z
      .base64()
      .max(Math.ceil(floorLimits.pdfBytes / 3) * 4)
      .nullable(),
  }),
  answer: floorPlan,
  errors: [
    'does_not_exist',
    'conflict',
    'picture_unreadable',
    'picture_too_large',
    'pdf_not_supported',
    'server_busy',
  ],
})

export const deleteFloor = defineEndpoint({
  id: 'floor_plan.delete',
  method: 'POST',
  path,
  action: 'delete',
  summary: 'Delete a floor with what is drawn on it; its access points are unplaced then',
  access: owns(network),
  loses: ['network'],
  body: floor,
  answer: z.object({ id }),
  errors: ['does_not_exist'],
})
