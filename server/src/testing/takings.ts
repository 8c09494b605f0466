import type { EndpointId } from '#contract/endpoints.ts'
import { sharePermissions } from '#contract/tenancy/shares.ts'
import type { MatrixInput, Subjects } from './matrix-inputs/matrix-input.ts'

/** What an owner has that a call could take, and what who calls has themselves. */
export interface Prey extends Subjects {
  /** Where the owner's project lies, and another one beside it: shared as well. */
  above: number
  beside: number
  besideNetwork: number
  /** Of the caller, in the caller's own tenant. */
  ownNetwork: number
  owner: { id: number; username: string }
  caller: { id: number; username: string }
  macDigits: string
  strangeKey: string
  share: number
  task: number
  token: string
  kiosk: string
  session: string
  image: number
  schedule: number
  insight: number
  recording: number
}

const report = { kind: 'group', range: 'day', at: '07:00', formats: ['pdf'], recipients: [1] } as const

/**
 * What a guest would send who wants to take or destroy. Beside the inputs of the authorization matrix: calls that are
 * not here are tried with those alone.
 */
export const takings: Partial<Record<EndpointId, (prey: Prey) => MatrixInput[]>> = {
  'devices.unbind': ({ sn }) => [{ body: { sn } }],
  'devices.move': ({ sn, ownNetwork }) => [{ body: { sn, group: ownNetwork } }],
  'devices.bind': ({ sn, ownNetwork, macDigits }) => [{ body: { group: ownNetwork, sn, mac: macDigits } }],
  'devices.repin': ({ sn, macDigits, strangeKey }) => [
    { body: { sn, mac: macDigits, keyFingerprint: strangeKey } },
  ],
  'mass_actions.start': ({ sn, ownNetwork }) => [
    { body: { action: 'unbind', sns: [sn] } },
    { body: { action: 'move', sns: [sn], group: ownNetwork } },
  ],
  // What a guest may configure says nothing of what is beside it, and no secret of it.
  'configuration.reveal_yaml': ({ network }) => [{ body: { group: network } }],
  'configuration.import_yaml': ({ network, ownNetwork, sn }) => [
    {
      body: { group: network, yaml: `format: 1\nnetwork: { id: ${ownNetwork} }\ndevices:\n  "${sn}": {}\n` },
    },
    {
      body: { group: ownNetwork, yaml: `format: 1\nnetwork: { id: ${network} }\ndevices:\n  "${sn}": {}\n` },
    },
  ],
  'configuration.clone': ({ network, ownNetwork }) => [
    { body: { group: network, targets: [{ group: ownNetwork }], sections: ['wireless'] } },
    { body: { group: ownNetwork, targets: [{ group: network }], sections: ['wireless'], mode: 'replace' } },
  ],
  'groups.save': ({ network, beside }) => [
    { body: { ID: network, Webpass: null } },
    { body: { ID: network, Webpass: 'mine-from-now-on' } },
    { body: { ID: network, PID: beside } },
    { body: { ID: network, PID: 0 } },
  ],
  'groups.delete': ({ network, besideNetwork }) => [
    { body: { ID: network, Unbind: true } },
    { body: { ID: network, MoveTo: besideNetwork } },
  ],
  'projects.save': ({ project, beside }) => [
    { body: { ID: project, PID: beside } },
    { body: { ID: project, PID: 0 } },
  ],
  'projects.delete': ({ project }) => [{ body: { ID: project, Unbind: true } }],
  'wall.kiosks.revoke': ({ network, kiosk }) => [
    { body: { id: kiosk, group: network } },
    { body: { id: kiosk } },
  ],
  'me.tokens.revoke': ({ token, kiosk }) => [{ body: { id: token } }, { body: { id: kiosk } }],
  'me.sessions.revoke': ({ session }) => [{ body: { id: session } }],
  'tasks.handover': ({ project, network, caller }) => [
    { body: { project, to: caller.username } },
    { body: { network, to: caller.username } },
  ],
  'tasks.accept': ({ task }) => [{ body: { ID: task } }],
  'tasks.reject': ({ task }) => [{ body: { ID: task } }],
  'tasks.cancel': ({ task }) => [{ body: { ID: task } }],
  'tasks.undo': ({ task }) => [{ body: { ID: task } }],
  'shares.save': ({ share, project, caller }) => [
    { body: { ID: share, permission: sharePermissions[0], alwaysOn: true } },
    { body: { project, to: caller.username, permission: 'write', alwaysOn: true } },
  ],
  'shares.delete': ({ share }) => [{ body: { ID: share } }],
  'shares.accept': ({ share }) => [{ body: { ID: share, always: true } }],
  'shares.decline': ({ share }) => [{ body: { ID: share } }],
  'shares.reopen': ({ share }) => [{ body: { ID: share } }],
  'employees.edit': ({ owner }) => [{ body: { ID: owner.id, role: 'admin' } }],
  'employees.delete': ({ owner }) => [{ body: { ID: owner.id } }],
  'firmware.save': ({ image }) => [{ body: { id: image, compatible: [] } }],
  'firmware.delete': ({ image }) => [{ body: { id: image } }],
  'alarm.read': () => [{ body: { ids: 'all' } }],
  'reports.schedules.save': ({ schedule, network }) => [
    { body: { ...report, id: schedule, group: network } },
  ],
  'reports.schedules.delete': ({ schedule }) => [{ body: { id: schedule } }],
  'reports.schedules.pause': ({ schedule }) => [{ body: { id: schedule, paused: true } }],
  'tunnels.recordings.remove': ({ network, ownNetwork, recording }) => [
    { body: { group: network, ids: [recording] } },
    { body: { group: ownNetwork, ids: [recording] } },
  ],
  'insights.delete': ({ insight }) => [{ body: { id: insight } }],
}
