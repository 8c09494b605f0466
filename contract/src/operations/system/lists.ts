import { z } from 'zod'
import { alarmLevels, alarmTypes } from '../../alarm/endpoints.ts'
import { id, timeMs } from '../../fields.ts'
import { deviceKinds } from '../../inventory/device-kinds.ts'
import { roles } from '../../permissions.ts'
import { systemList } from './system-list.ts'

const owner = z.string().nullable().describe('what the tenant is called; null: nobody’s, or it is gone')
const network = z.string().nullable()
const deviceStates = ['online', 'offline', 'never'] as const

export const systemDevices = systemList({
  name: 'devices',
  summary: 'Bound devices of all tenants',
  row: {
    sn: z.string(),
    name: z.string(),
    model: z.string().nullable(),
    kind: z.enum(deviceKinds).nullable(),
    owner,
    network,
    state: z.enum(deviceStates),
    software: z.string().nullable(),
    address: z.string().nullable().describe('it calls from there'),
    users: z.number().nullable(),
    bytes: z.number().nullable().describe('received and sent since it started'),
    startedAt: timeMs.nullable(),
    lastSeen: timeMs.nullable(),
  },
  sorts: ['name', 'model', 'owner', 'network', 'software', 'users', 'bytes', 'startedAt', 'lastSeen'],
  states: deviceStates,
})

export const systemRank = systemList({
  name: 'rank',
  summary: 'Devices of all tenants by traffic, clients, time since start, alarms and lost connections',
  row: {
    sn: z.string(),
    name: z.string(),
    owner,
    network,
    state: z.enum(deviceStates),
    bytes: z.number().nullable().describe('received and sent since it started'),
    users: z.number().nullable(),
    startedAt: timeMs.nullable(),
    alarms: z.int().describe('of the last 30 days'),
    losses: z.int().describe('how often it lost its connection in the last 30 days'),
  },
  sorts: ['bytes', 'users', 'startedAt', 'alarms', 'losses', 'name', 'owner'],
  states: deviceStates,
})

export const systemLoads = systemList({
  name: 'loads',
  summary: 'Access points of all tenants with what each of them carries',
  row: {
    sn: z.string(),
    name: z.string(),
    owner,
    network,
    state: z.enum(deviceStates),
    users: z.number().nullable().describe('clients connected to it'),
    sessions: z.number().nullable(),
    rx: z.number().nullable().describe('bytes since it started'),
    tx: z.number().nullable(),
    cpu: z.number().nullable().describe('0 to 1, by its last report; null: not told'),
    memory: z.number().nullable(),
    lastSeen: timeMs.nullable(),
  },
  sorts: ['users', 'name', 'owner', 'network', 'sessions', 'rx', 'tx', 'lastSeen'],
  states: deviceStates,
})

export const accountStates = ['active', 'blocked'] as const

export const systemAccounts = systemList({
  name: 'accounts',
  summary: 'Accounts of all tenants',
  row: {
    id,
    username: z.string(),
    role: z.enum(roles),
    owner: z.string().nullable().describe('the tenant it works in'),
    email: z.string().nullable(),
    state: z.enum(accountStates),
    sessions: z.int().describe('open ones'),
    secondFactor: z.boolean().describe('an authenticator app is set up'),
    lastSignIn: timeMs.nullable(),
    createdAt: timeMs,
  },
  sorts: ['username', 'role', 'owner', 'sessions', 'lastSignIn', 'createdAt'],
  states: accountStates,
})

export const messageStates = ['queued', 'sent', 'failed', 'withheld'] as const

export const systemMessages = systemList({
  name: 'messages',
  summary: 'Outgoing mail and text messages of all tenants, newest first',
  row: {
    id,
    createdAt: timeMs,
    channel: z.enum(['email', 'sms']),
    target: z.string(),
    kind: z.string().describe('names its text (`mail.json`)'),
    language: z.string(),
    owner,
    state: z.enum(messageStates),
    reason: z.string().nullable().describe('why it was not sent'),
    tries: z.int(),
    sentAt: timeMs.nullable(),
  },
  sorts: ['createdAt', 'target', 'kind', 'owner', 'tries', 'sentAt'],
  states: messageStates,
})

export const jobStates = ['available', 'running', 'completed', 'cancelled', 'discarded'] as const

export const systemJobs = systemList({
  name: 'jobs',
  summary: 'Background jobs, newest first',
  row: {
    id,
    kind: z.string(),
    owner,
    state: z.enum(jobStates).describe('discarded: given up after its last attempt'),
    attempt: z.int(),
    maxAttempts: z.int(),
    done: z.int(),
    total: z.int().nullable(),
    error: z.string().nullable().describe('why the last run failed'),
    runAt: timeMs,
    startedAt: timeMs.nullable(),
    finishedAt: timeMs.nullable(),
  },
  sorts: ['runAt', 'kind', 'owner', 'attempt', 'startedAt', 'finishedAt'],
  states: jobStates,
})

export const systemOperations = systemList({
  name: 'operations',
  summary: 'What people of all tenants did, newest first',
  row: {
    id,
    at: timeMs,
    by: z.string(),
    role: z.enum(roles),
    owner,
    operation: z.string().describe('id of the call; worded from audit-log.json (`operation.*`)'),
    subject: z.string().nullable(),
    network,
    address: z.string(),
    state: z.enum(['done', 'refused']),
    outcome: z.string().describe('done, or the name of the error it was refused with'),
  },
  sorts: ['at', 'by', 'owner', 'operation'],
  states: ['done', 'refused'],
})

export const systemAlarms = systemList({
  name: 'alarms',
  summary: 'Alarms of all tenants, newest first',
  row: {
    id,
    createdAt: timeMs,
    owner,
    network,
    sn: z.string(),
    originator: z.string(),
    type: z.enum(Object.keys(alarmTypes) as [keyof typeof alarmTypes, ...(keyof typeof alarmTypes)[]]),
    level: z.enum(alarmLevels),
    params: z.record(z.string(), z.union([z.string(), z.number()])),
    state: z.enum(['open', 'read', 'over']),
  },
  sorts: ['createdAt', 'owner', 'network', 'originator', 'level'],
  states: ['open', 'read', 'over'],
})

export const systemNetworks = systemList({
  name: 'networks',
  summary: 'Networks of all tenants',
  row: {
    id,
    name: z.string(),
    owner,
    country: z.string(),
    address: z.string(),
    state: z.enum(['placed', 'unplaced']).describe('whether it is known where it is'),
    devices: z.int(),
    online: z.int(),
    createdAt: timeMs,
  },
  sorts: ['name', 'owner', 'country', 'devices', 'online', 'createdAt'],
  states: ['placed', 'unplaced'],
})
