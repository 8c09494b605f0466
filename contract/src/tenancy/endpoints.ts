import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, name, timezone } from '../fields.ts'
import { managers, reads, writes } from '../permissions.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'two capital letters')
const location = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
const address = z.string().trim().max(200)

/** A network, "group" on the wire (readings C6). `PID` is its project, 0 at the top. */
export const network = z.object({
  ID: id,
  PID: z.int().nonnegative(),
  Name: z.string(),
  Share: z.int().nonnegative().describe('0: own'),
  hasWebpass: z.boolean(),
  Timezone: z.string(),
  Country: z.string(),
  Address: z.string(),
  Location: location.nullable(),
})
export type Network = z.infer<typeof network>

export interface Project {
  ID: number
  PID: number
  Name: string
  Share: number
  Children: Project[]
  Group: Network[]
}

/** A project with what lies in it; the answer lists the top ones. */
export const project: z.ZodType<Project> = z.object({
  ID: id,
  PID: z.int().nonnegative(),
  Name: z.string(),
  Share: z.int().nonnegative(),
  get Children() {
    return z.array(project)
  },
  Group: z.array(network),
})

export const listNetworks = defineEndpoint({
  id: 'groups.list',
  method: 'GET',
  path: '/v2/groups',
  summary: 'Networks the caller can see',
  access: reads(),
  answer: z.array(network),
})

/** Create without ID, edit with it. On edit an absent field stays as it is. */
export const saveNetwork = defineEndpoint({
  id: 'groups.save',
  method: 'POST',
  path: '/v2/groups',
  summary: 'Create or edit a network',
  access: writes({ network: 'ID', project: 'PID' }),
  body: z.object({
    ID: id.optional(),
    PID: z.int().nonnegative().optional(),
    Name: name.optional().describe('required to create'),
    Timezone: timezone.optional().describe('required to create'),
    Country: country.optional().describe('required to create'),
    Address: address.optional(),
    Location: location.nullable().optional(),
    Webpass: z.string().min(8).max(64).nullable().optional().describe('write-only; null clears it'),
  }),
  answer: z.object({ ID: id }),
  errors: ['name_in_use', 'does_not_exist'],
})

export const deleteNetwork = defineEndpoint({
  id: 'groups.delete',
  method: 'POST',
  path: '/v2/groups',
  action: 'delete',
  summary: 'Delete a network without devices',
  access: writes({ network: 'ID' }),
  body: z.object({ ID: id }),
  answer: z.object({ ID: id }),
  errors: ['does_not_exist', 'not_empty'],
})

export const listProjects = defineEndpoint({
  id: 'projects.list',
  method: 'GET',
  path: '/v2/projects',
  summary: 'Projects as a tree, each with its networks',
  access: reads(),
  answer: z.array(project),
})

export const saveProject = defineEndpoint({
  id: 'projects.save',
  method: 'POST',
  path: '/v2/projects',
  summary: 'Create or edit a project; PID 0 puts it at the top',
  access: writes({ project: 'ID' }),
  body: z.object({
    ID: id.optional(),
    PID: z.int().nonnegative().optional(),
    Name: name.optional().describe('required to create'),
  }),
  answer: z.object({ ID: id }),
  errors: ['name_in_use', 'does_not_exist', 'conflict'],
})

export const deleteProject = defineEndpoint({
  id: 'projects.delete',
  method: 'POST',
  path: '/v2/projects',
  action: 'delete',
  summary: 'Delete an empty project',
  access: writes({ project: 'ID' }, managers),
  body: z.object({ ID: id }),
  answer: z.object({ ID: id }),
  errors: ['does_not_exist', 'not_empty'],
})
