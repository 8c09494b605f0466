import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, name, queryId, timeMs, timezone } from '../fields.ts'
import { deviceKinds } from '../inventory/device-kinds.ts'
import { pageQuery } from '../paging.ts'
import { type Level, levels, managers, owns, reads, writes } from '../permissions.ts'
import { isPlainText, notPlain } from '../plain-text.ts'
import { metered } from './metered.ts'

const country = z.string().regex(/^[A-Z]{2}$/, 'two capital letters')
const location = z.object({ lat: z.number().min(-90).max(90), lng: z.number().min(-180).max(180) })
const address = z.string().trim().max(200).refine(isPlainText, notPlain)
/** A day of the calendar, for instance 2027-03-31. */
const day = z.iso.date()

/** What a place is to who looks at it. */
const sharing = {
  Share: z.int().nonnegative().describe('the share received for exactly this; 0: none'),
  sharedOut: z.int().nonnegative().describe('how many shares of exactly this its owner gave'),
  permission: z.enum(levels).describe('what the caller may do here'),
  until: timeMs.nullable().describe('from then on it may be less; null: for good'),
}

/** A network, "group" on the wire (readings C6). `PID` is its project, 0 at the top. */
export const network = z.object({
  ID: id,
  PID: z.int().nonnegative(),
  Name: z.string(),
  ...sharing,
  hasWebpass: z.boolean(),
  Timezone: z.string(),
  Country: z.string(),
  Address: z.string(),
  Location: location.nullable(),
  Metered: metered.nullable().describe('null: data costs nothing on its link'),
})
export type Network = z.infer<typeof network>

export interface Project {
  ID: number
  PID: number
  Name: string
  Share: number
  sharedOut: number
  permission: Level
  until: number | null
  /** When its service ends: a reminder, nothing is locked or deleted (readings C17). Null: none given. */
  DueDay: string | null
  /** Without an end. */
  AlwaysOn: boolean
  Children: Project[]
  Group: Network[]
}

/** A project with what lies in it; the answer lists the top ones. */
export const project: z.ZodType<Project> = z.object({
  ID: id,
  PID: z.int().nonnegative(),
  Name: z.string(),
  ...sharing,
  DueDay: day.nullable().describe('when its service ends: a reminder only'),
  AlwaysOn: z.boolean(),
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
  query: z.object(pageQuery),
  pagedBy: 'ID',
  answer: z.array(network),
})

/** Create without ID, edit with it. On edit an absent field stays as it is. */
export const saveNetwork = defineEndpoint({
  id: 'groups.save',
  method: 'POST',
  path: '/v2/groups',
  summary: 'Create or edit a network',
  access: writes({ network: 'ID', project: 'PID' }),
  loses: 'nothing',
  body: z.object({
    ID: id.optional(),
    PID: z.int().nonnegative().optional(),
    Name: name.optional().describe('required to create'),
    Timezone: timezone.optional().describe('required to create'),
    Country: country.optional().describe('required to create'),
    Address: address.optional(),
    Location: location.nullable().optional(),
    Metered: metered.nullable().optional(),
    Webpass: z.string().min(8).max(64).nullable().optional().describe('write-only; null clears it'),
  }),
  answer: z.object({ ID: id }),
  errors: ['name_in_use', 'does_not_exist'],
})

/** The web password is write-only elsewhere (readings C23): reading it is a call of its own, kept in the log. */
export const revealWebpass = defineEndpoint({
  id: 'groups.webpass',
  method: 'POST',
  path: '/v2/groups',
  action: 'webpass',
  summary: 'Reveal the web password of a network to a person who may change the network',
  access: { ...writes({ network: 'ID' }), token: 'never' },
  loses: 'nothing',
  body: z.object({ ID: id }),
  answer: z.object({ Webpass: z.string().nullable().describe('null: none is set') }),
})

export const networkCounts = defineEndpoint({
  id: 'groups.counts',
  method: 'GET',
  path: '/v2/groups/counts',
  summary: 'Devices bound and online, for each network that has any',
  access: reads(),
  query: z.object(pageQuery),
  pagedBy: 'ID',
  answer: z.array(z.object({ ID: id, total: z.int(), online: z.int() })),
})

/** What deleting would cut off. */
export const impact = z.object({
  networks: z.int(),
  projects: z.int().describe('projects below it'),
  devices: z.array(z.object({ type: z.enum(deviceKinds).nullable(), total: z.int(), online: z.int() })),
  managed: z.int().describe('devices that run a configuration from here'),
  ssids: z.array(z.string()).describe('different names, in order; at most 100'),
  ssidCount: z.int(),
})
export type Impact = z.infer<typeof impact>

export const networkImpact = defineEndpoint({
  id: 'groups.impact',
  method: 'GET',
  path: '/v2/groups/impact',
  summary: 'What deleting a network would cut off',
  access: reads({ network: 'ID' }),
  query: z.object({ ID: queryId }),
  answer: impact,
})

/** Where the devices go: without either, only what has no devices is deleted. */
const leaving = {
  MoveTo: id.optional().describe('the network that takes the devices'),
  Unbind: z.literal(true).optional().describe('the devices belong to nobody any more'),
}
const deleted = z.object({ ID: id, moved: z.int(), unbound: z.int() })

export const deleteNetwork = defineEndpoint({
  id: 'groups.delete',
  method: 'POST',
  path: '/v2/groups',
  action: 'delete',
  summary: 'Put a network into the trash, where it stays for 30 days; its devices are moved or unbound',
  access: owns({ network: 'ID' }),
  loses: ['network', 'device'],
  body: z.object({ ID: id, ...leaving }),
  answer: deleted,
  errors: ['does_not_exist', 'not_empty', 'one_gateway_only', 'conflict'],
})

export const listProjects = defineEndpoint({
  id: 'projects.list',
  method: 'GET',
  path: '/v2/projects',
  summary: 'Projects as a tree, each with its networks; pages count the outermost projects',
  access: reads(),
  query: z.object(pageQuery),
  pagedBy: 'ID',
  answer: z.array(project),
})

export const saveProject = defineEndpoint({
  id: 'projects.save',
  method: 'POST',
  path: '/v2/projects',
  summary: 'Create or edit a project; PID 0 puts it at the top',
  access: writes({ project: 'ID' }),
  loses: 'nothing',
  body: z.object({
    ID: id.optional(),
    PID: z.int().nonnegative().optional(),
    Name: name.optional().describe('required to create'),
    DueDay: day.nullable().optional(),
    AlwaysOn: z.boolean().optional().describe('true clears the day'),
  }),
  answer: z.object({ ID: id }),
  errors: ['name_in_use', 'does_not_exist', 'conflict'],
})

export const projectImpact = defineEndpoint({
  id: 'projects.impact',
  method: 'GET',
  path: '/v2/projects/impact',
  summary: 'What deleting a project with all that lies in it would cut off',
  access: reads({ project: 'ID' }),
  query: z.object({ ID: queryId }),
  answer: impact,
})

export const deleteProject = defineEndpoint({
  id: 'projects.delete',
  method: 'POST',
  path: '/v2/projects',
  action: 'delete',
  summary: 'Put a project with all that lies in it into the trash, where it stays for 30 days',
  access: writes({ project: 'ID' }, managers),
  loses: ['network', 'device'],
  body: z.object({ ID: id, ...leaving }),
  answer: deleted,
  errors: ['does_not_exist', 'not_empty', 'one_gateway_only', 'conflict'],
})
