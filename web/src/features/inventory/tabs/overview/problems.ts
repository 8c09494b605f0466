import type { AlarmType } from '#contract/alarm/categories.ts'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import type { Port } from '#contract/inventory/state/device-state.ts'
import { attentionLimits } from '#contract/overview/schemas.ts'
import { troubleOf } from '../../../../components/port-panel/port-state'
import type { ViewName } from '../../detail/views'

/** Bars of the radio strip are red from here on. */
const busyRatio = 0.75
/** A client that is heard no better has no second bar. */
export const weakDbm = -72

/** Something that is the matter with a device, by its own last report and by what the server knows of it. */
export type Problem = { urgency: 'now' | 'soon' | 'note'; view: ViewName; port?: string } & (
  | { kind: 'offline' | 'configFailed' | 'configChanged' }
  | { kind: 'cpu' | 'memory' | 'poe'; ratio: number }
  | { kind: 'loop' | 'blocked' | 'poeFault'; port: string }
  | { kind: 'busy'; radio: string; ratio: number }
  | { kind: 'weak' | 'leftOut'; count: number }
)

/** Worst first. What was measured counts only while the device is there: old figures are no trouble of today. */
export function problemsOf(device: DeviceInfo): Problem[] {
  const found = [
    ...ofRecord(device),
    ...(device.status === 'online' && device.state ? measuredProblems(device.state) : []),
  ]
  const order = ['now', 'soon', 'note']
  return found.toSorted((a, b) => order.indexOf(a.urgency) - order.indexOf(b.urgency))
}

/** Alarms that tell the same of a port, and since when. */
const toldBy: Partial<Record<Problem['kind'], readonly AlarmType[]>> = {
  loop: ['switch_loop'],
  poeFault: ['poe_overload', 'poe_denied', 'poe_supply', 'poe_chip_fault'],
}

/** Those that no open alarm of the same port tells already. */
export const untold = (
  problems: readonly Problem[],
  open: readonly { type: AlarmType; params: Record<string, string | number> }[],
): Problem[] =>
  problems.filter(
    ({ kind, port }) =>
      !open.some(({ type, params }) => params.port === port && (toldBy[kind] ?? []).includes(type)),
  )

function ofRecord({ status, configState, state }: DeviceInfo): Problem[] {
  const found: Problem[] = []
  if (status !== 'online') found.push({ kind: 'offline', urgency: 'now', view: 'connection' })
  if (configState === 'failed') found.push({ kind: 'configFailed', urgency: 'soon', view: 'configuration' })
  if (configState === 'drifted' || configState === 'rolled_back')
    found.push({ kind: 'configChanged', urgency: 'note', view: 'configuration' })
  const leftOut = state?.problems.length ?? 0
  if (leftOut > 0) found.push({ kind: 'leftOut', urgency: 'note', view: 'raw', count: leftOut })
  return found
}

function measuredProblems({
  unit,
  poe,
  ports,
  radios,
  clients,
}: NonNullable<DeviceInfo['state']>): Problem[] {
  const found: Problem[] = ports.flatMap(portProblems)
  const soon = { urgency: 'soon', view: 'charts' } as const
  const { cpuRatio, memoryUsedRatio } = unit
  if (cpuRatio !== undefined && cpuRatio >= attentionLimits.cpuRatio)
    found.push({ kind: 'cpu', ratio: cpuRatio, ...soon })
  if (memoryUsedRatio !== undefined && memoryUsedRatio >= attentionLimits.memoryRatio)
    found.push({ kind: 'memory', ratio: memoryUsedRatio, ...soon })
  const powered = poe?.budgetWatts ? (poe.usedWatts ?? 0) / poe.budgetWatts : 0
  if (powered >= attentionLimits.poeRatio)
    found.push({ kind: 'poe', ratio: powered, urgency: 'soon', view: 'poe' })
  for (const { id, band, busyRatio: ratio } of radios)
    if (ratio !== undefined && ratio >= busyRatio)
      found.push({ kind: 'busy', radio: band ?? id, ratio, urgency: 'soon', view: 'radios' })
  const weak = clients.filter(({ signalDbm }) => signalDbm !== undefined && signalDbm < weakDbm).length
  if (weak > 0) found.push({ kind: 'weak', count: weak, urgency: 'note', view: 'clients' })
  return found
}

function portProblems(port: Port): Problem[] {
  const trouble = troubleOf(port)
  const at = { port: port.name, view: 'ports' } as const
  return [
    ...(trouble === 'loop' ? [{ kind: 'loop' as const, urgency: 'now' as const, ...at }] : []),
    ...(trouble === 'blocked' ? [{ kind: 'blocked' as const, urgency: 'note' as const, ...at }] : []),
    ...(port.poe?.status === 'fault' ? [{ kind: 'poeFault' as const, urgency: 'now' as const, ...at }] : []),
  ]
}
