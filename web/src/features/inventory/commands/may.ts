import { commandPolicies } from '#contract/inventory/commands/command-policies.ts'
import type { Device } from '#contract/inventory/schemas.ts'
import { type Level, levelFor, type Role } from '#contract/permissions.ts'
import { lacking } from '../../../components/current-network/use-may'
import type { CommandEntry } from './entry'
import type { WhyNot } from './why-not'

type CommandedDevice = Pick<Device, 'status' | 'capabilities'>
type CommandNeeds = Pick<CommandEntry, 'endpoint' | 'needs' | 'waits'>

/** Whether this device, as far as it told, will ever do it; what it never offers is not shown. */
export const isOffered = ({ needs }: CommandNeeds, { capabilities }: CommandedDevice): boolean =>
  needs === undefined || capabilities.includes(needs)

/** Why this person cannot do it to this device now; null when it can be done. */
export function whyNot(
  { endpoint, needs, waits }: CommandNeeds,
  device: CommandedDevice,
  role: Role,
  level: Level = 'own',
): WhyNot | null {
  const { roles } = endpoint.access
  if (roles !== 'public' && !roles.includes(role)) return 'managers'
  const lack = lacking(level, levelFor(endpoint.access))
  if (lack) return lack
  if (needs === undefined) return null
  const takesNow = device.status === 'online' || (waits && commandPolicies[waits].whileAway)
  if (!takesNow) return 'offline'
  return device.capabilities.includes(needs) ? null : 'unsupported'
}
