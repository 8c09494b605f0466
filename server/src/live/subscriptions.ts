import type { ClientMessage } from '#contract/live-events.ts'
import type { Guard } from '../http/guard.ts'
import type { LiveConnection } from './connection.ts'
import type { LiveHub } from './live-hub.ts'

/** Everything but the sign-in. */
type Subscription = Exclude<ClientMessage, { type: 'auth' }>

/** Takes or drops a subscription and says how that went. */
export async function subscribe(
  connection: LiveConnection,
  message: Subscription,
  { guard, hub }: { guard: Guard; hub: LiveHub },
): Promise<void> {
  const { topic, group, sn } = message
  const about = { topic, ...(group !== undefined && { group }), ...(sn !== undefined && { sn }) }
  if (message.type === 'unsubscribe') {
    drop(connection, message)
    return connection.send({ type: 'unsubscribed', ...about })
  }
  const error = await take(connection, message, guard)
  if (error) return connection.send({ type: 'error', error, ...about })
  const changedMsAgo = hub.changedMsAgo(connection, message)
  connection.send({ type: 'subscribed', ...about, ...(changedMsAgo !== undefined && { changedMsAgo }) })
}

function drop(connection: LiveConnection, { topic, group, sn }: Subscription): void {
  if (topic === 'devices') connection.forgetGroup(group ?? 'all')
  if (topic === 'device' && sn) connection.forgetDevice(sn)
  if (topic === 'alarms') connection.alarms = false
  if (topic === 'networks') connection.networks = false
  if (topic === 'operations') connection.operations = false
  if (topic === 'mass_actions') connection.massActions = false
}

/** @returns the error's name, or undefined when it was taken */
async function take(
  connection: LiveConnection,
  { topic, group, sn }: Subscription,
  guard: Guard,
): Promise<string | undefined> {
  if (topic === 'alarms') connection.alarms = true
  if (topic === 'networks') connection.networks = true
  if (topic === 'operations') connection.operations = true
  if (topic === 'mass_actions') connection.massActions = true
  if (topic === 'devices') {
    if (group !== undefined && !(await guard.network(connection.caller, group))) return 'does_not_exist'
    return connection.watchGroup(group ?? 'all') ? undefined : 'too_many'
  }
  if (topic === 'device') {
    if (!sn || !(await guard.device(connection.caller, sn))) return 'does_not_exist'
    return connection.watchDevice(sn) ? undefined : 'too_many'
  }
  return undefined
}
