import { z } from 'zod'

/** How far a change reaches. */
export const previewTotals = z.object({
  devices: z.int().describe('that get a new document'),
  offline: z.int().describe('of these: get it when they return'),
  clients: z
    .int()
    .describe('connected to these now whom no ending tells of: may lose the connection for some seconds'),
  unsupported: z.int(),
  unprotected: z.int().describe('of `devices`: do not go back by themselves when contact is lost'),
  overridden: z.int().describe('below the places, with something nearer that counts for them: they stay'),
})
