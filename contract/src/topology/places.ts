import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { queryId } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'

/** So many things of a network can stand where somebody put them; of more the oldest give way. */
export const placesPerNetwork = 5_000

const coordinate = z.number().min(-1_000_000).max(1_000_000)
/** Where something stands in the free layout, in units of the drawing. */
export const mapPlace = z.object({
  id: z.string().min(1).max(128).describe('of a node of the map'),
  x: coordinate,
  y: coordinate,
})
export type MapPlace = z.infer<typeof mapPlace>

export const listPlaces = defineEndpoint({
  id: 'topology.places',
  method: 'GET',
  path: '/v2/topology/places',
  summary: 'Where devices of a network stand in the free layout of its map',
  access: reads({ network: 'group' }),
  query: z.object({ group: queryId, ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(mapPlace),
  errors: ['does_not_exist'],
})

export const savePlaces = defineEndpoint({
  id: 'topology.place',
  method: 'POST',
  path: '/v2/topology',
  action: 'place',
  summary:
    'Puts devices somewhere in the free layout of a network, for all who see it; null: nothing was moved',
  access: writes({ network: 'group' }),
  loses: 'nothing',
  // Each drag is one; they change nothing but a drawing.
  logged: false,
  body: z.object({
    group: z.int().positive(),
    places: z.array(mapPlace).min(1).max(placesPerNetwork).nullable(),
  }),
  answer: z.object({ places: z.int().nonnegative() }).describe('how many stand where somebody put them'),
  errors: ['does_not_exist'],
})
