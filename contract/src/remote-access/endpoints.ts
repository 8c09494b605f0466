import { z } from 'zod'
import { defineEndpoint } from '../define-endpoint.ts'
import { id, queryId, sn, timeMs } from '../fields.ts'
import { pageQuery } from '../paging.ts'
import { reads, writes } from '../permissions.ts'
import { tunnelsPath } from './tunnel-paths.ts'

export const tunnelTypes = ['web', 'terminal', 'telnet'] as const
export type TunnelType = (typeof tunnelTypes)[number]

/** `asked`: its network's owner has not answered yet. */
export const tunnelStates = ['asked', 'creating', 'created', 'ended'] as const

/**
 * `closed`: by a person; `replaced`: its account opened a web page of another device; `no_call`: the device said yes and
 * did not call in; `refused`: it said no; `device_gone`: its connection ended; `access_ended`: session, share or right;
 * `denied`: the owner said no; `unanswered`: nothing in time; `not_recorded`: its
 * recording was full or could not be kept.
 */
export const tunnelEnds = [
  'closed',
  'expired',
  'replaced',
  'refused',
  'no_call',
  'device_gone',
  'access_ended',
  'denied',
  'unanswered',
  'not_recorded',
  'server_stopped',
] as const
export type TunnelEnd = (typeof tunnelEnds)[number]

/** Pages are looked for there and nowhere else. */
export const webPorts = [80, 443, 8000, 8080, 8081, 8443, 8888] as const

export const tunnel = z.object({
  id,
  type: z.enum(tunnelTypes),
  state: z.enum(tunnelStates),
  sn: z.string(),
  name: z.string().describe('of the device, as it was then'),
  group: id.describe('its network, as it was then'),
  by: z.string().describe('username of whoever opened it'),
  mine: z.boolean().describe('opened by the caller: only they get in'),
  host: z
    .string()
    .nullable()
    .describe('what is behind the device, as it was called then; null: the device itself'),
  port: z.int(),
  createdAt: timeMs,
  expiresAt: timeMs.describe('as long as it is asked for: until when the owner can answer'),
  allowedBy: z.string().nullable().describe('the owner who said yes; null: nobody was asked'),
  endedAt: timeMs.nullable(),
  end: z.enum(tunnelEnds).nullable(),
  recorded: z.boolean().describe('what is typed and printed is recorded for the owner of the network'),
  sent: z.int().nonnegative().describe('bytes to the device'),
  received: z.int().nonnegative().describe('bytes from it'),
  local: z
    .boolean()
    .describe('a page that opens on the server’s own computer only: no domain for tunnels is set'),
  dial: z
    .object({ host: z.string().nullable().describe('null: as the console is called'), port: z.int() })
    .nullable()
    .describe(
      'where a telnet program connects to, from the address it was opened from; null: in the console only',
    ),
})
export type Tunnel = z.infer<typeof tunnel>

export const listTunnels = defineEndpoint({
  id: 'tunnels.list',
  method: 'GET',
  path: tunnelsPath,
  summary: 'Remote tunnels: those that are open, and the latest that have ended, newest first',
  access: reads({ network: 'group', device: 'sn' }),
  query: z.object({ group: queryId.optional(), sn: sn.optional(), ...pageQuery }),
  pagedBy: 'id',
  answer: z.array(tunnel),
})

const mac = z.string().regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){5}$/)

export const createTunnel = defineEndpoint({
  id: 'tunnels.create',
  method: 'POST',
  path: tunnelsPath,
  summary:
    'Open a way to a device, through its own call: its web page, a terminal, or its telnet server; who does not own the device asks its owner by it',
  access: { ...writes({ device: 'sn' }), token: 'never' },
  loses: 'nothing',
  body: z.object({
    sn,
    type: z.enum(tunnelTypes),
    host: mac.optional().describe('of a web page: a client of the same network, behind the device'),
    port: z.literal(webPorts).optional().describe('of a web page; 80 when absent; 443 and 8443 speak TLS'),
    dial: z
      .boolean()
      .default(false)
      .describe('of telnet: a port for a telnet program, where the server has some'),
    replace: z
      .boolean()
      .default(false)
      .describe('of a web page: closes that of another device, of which there is one'),
  }),
  answer: tunnel,
  errors: [
    ...(['does_not_exist', 'device_offline', 'not_supported_by_device', 'tunnel_open'] as const),
    ...(['no_telnet_port', 'tunnels_for_owner', 'telnet_is_recorded'] as const),
  ],
})

/** What somebody opened themselves, or to a device that they own. */
export const closeTunnel = defineEndpoint({
  id: 'tunnels.close',
  method: 'POST',
  path: tunnelsPath,
  action: 'close',
  summary:
    'Close a tunnel: one’s own, or any to a device that one owns; all that goes through it ends at once',
  access: { ...writes(), token: 'never' },
  loses: 'nothing',
  body: z.object({ id }),
  answer: tunnel,
  errors: ['does_not_exist'],
})

export const enterTunnel = defineEndpoint({
  id: 'tunnels.enter',
  method: 'POST',
  path: tunnelsPath,
  action: 'enter',
  summary: 'The way into one’s own web tunnel: where its page is, and a token that lets one browser in, once',
  access: { ...writes(), token: 'never' },
  loses: 'nothing',
  logged: false,
  body: z.object({ id }),
  answer: z.object({
    host: z.string().describe('an origin of its own; scheme and port are those of the console'),
    path: z.string().describe('carries the token; good for a minute'),
  }),
  errors: ['does_not_exist', 'conflict'],
})

export const followTunnel = defineEndpoint({
  id: 'tunnels.follow',
  method: 'POST',
  path: tunnelsPath,
  action: 'follow',
  summary:
    'Look on at a terminal that another account opened to a device that one owns, with the session of the call; who types there is told',
  access: { ...writes(), token: 'never' },
  loses: 'nothing',
  body: z.object({ id }),
  answer: tunnel,
  errors: ['does_not_exist', 'owner_only', 'conflict'],
})

/** A file is kept by the browser until it is whole. */
export const maxTunnelFile = 268_435_456

export const moveTunnelFile = defineEndpoint({
  id: 'tunnels.file',
  method: 'POST',
  path: tunnelsPath,
  action: 'file',
  summary:
    'Begin to move the file that a program in one’s own terminal sends or waits for; it goes over its WebSocket',
  access: { ...writes(), token: 'never' },
  loses: 'nothing',
  body: z.object({
    id,
    way: z.enum(['down', 'up']).describe('from the device, or to it'),
    name: z.string().min(1).max(255),
    size: z.int().min(0).max(maxTunnelFile).describe('bytes; 0 where it is not known'),
  }),
  answer: tunnel,
  errors: ['does_not_exist', 'conflict'],
})

export const terminalMax = { columns: 500, rows: 300 } as const
const size = {
  columns: z.int().min(2).max(terminalMax.columns),
  rows: z.int().min(2).max(terminalMax.rows),
}

/**
 * What a terminal says on the WebSocket `/v2/terminal`, beside keys, which are binary: who it is first of all, its size,
 * how much of what was printed it has drawn.
 */
export const terminalMessage = z.discriminatedUnion('type', [
  z.strictObject({
    ...{ type: z.literal('auth'), sessid: z.string().max(300), tunnel: id, ...size },
    follow: z.literal(true).optional().describe('to look on, once `tunnels.follow` was answered'),
  }),
  z.strictObject({ type: z.literal('size'), ...size }),
  z.strictObject({
    type: z.literal('file'),
    data: z.base64().max(61_440).describe('the next part of a file for the device'),
  }),
  z.strictObject({ type: z.literal('file_ack') }),
  z.strictObject({ type: z.literal('file_abort') }),
  z.strictObject({ type: z.literal('ack'), bytes: z.int().min(1).max(1_048_576) }),
])
export type TerminalMessage = z.infer<typeof terminalMessage>

/** What it is told, beside what is printed: that it is there, the size of what it follows, and who follows it. */
export const terminalNews = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready') }),
  z.object({ type: z.literal('size'), columns: z.int(), rows: z.int() }),
  z.object({ type: z.literal('file_offered'), name: z.string() }),
  z.object({ type: z.literal('file_wanted') }),
  z.object({ type: z.literal('file'), data: z.string().describe('base64; empty: that was all') }),
  z.object({ type: z.literal('file_ack') }),
  z.object({ type: z.literal('file_abort') }),
  z.object({ type: z.literal('followers'), names: z.array(z.string()) }),
])
export type TerminalNews = z.infer<typeof terminalNews>

/** Close codes of that WebSocket. */
export const terminalCloses = {
  badMessage: 4400,
  unauthenticated: 4401,
  doesNotExist: 4404,
  elsewhere: 4409,
  ended: 4410,
  busy: 4429,
  noAnswer: 4504,
} as const
