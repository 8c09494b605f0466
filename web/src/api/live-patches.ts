import type { Device, DeviceCommandRecord, DeviceInfo, DeviceNotice } from '#contract/inventory/schemas.ts'
import { limits } from '#contract/limits.ts'
import type { LiveEvent } from '#contract/live-events.ts'
import type { Page } from '#contract/paging.ts'

export interface RowPage<Row> {
  data: Row[]
  page: Page
}

/**
 * Pages with changed rows replaced where they stand and removed ones taken out, so nothing jumps; the same
 * object when nothing of it is concerned. `unknown` are changed devices that are on no loaded page.
 */
export function patchPages(
  pages: RowPage<Device>[],
  changes: Partial<Device>[],
  removed: string[],
): { pages: RowPage<Device>[]; unknown: Partial<Device>[] } {
  const bySn = new Map(changes.filter((change) => change.sn).map((change) => [change.sn, change]))
  const gone = new Set(removed)
  const seen = new Set<string>()
  const next = pages.map((page) => patchPage(page, bySn, gone, seen))
  const unknown = changes.filter((change) => change.sn !== undefined && !seen.has(change.sn))
  return { pages: next.some((page, i) => page !== pages[i]) ? next : pages, unknown }
}

function patchPage(
  page: RowPage<Device>,
  changes: Map<string | undefined, Partial<Device>>,
  gone: Set<string>,
  seen: Set<string>,
): RowPage<Device> {
  let touched = false
  const data: Device[] = []
  for (const row of page.data) {
    const change = changes.get(row.sn)
    if (change || gone.has(row.sn)) touched = true
    seen.add(row.sn)
    if (!gone.has(row.sn)) data.push(change ? { ...row, ...change } : row)
  }
  if (!touched) return page
  const lost = page.data.length - data.length
  return { data, page: { ...page.page, total: page.page.total - lost } }
}

type DeviceEvent = Extract<LiveEvent, { topic: 'device' }>

/**
 * Whether a changed device that is on no loaded page should be on it: it fits the list's filters as far as the
 * change tells, and the list is loaded to its end (else the row stands further down, not loaded yet).
 */
export function mayBelong(query: ListQuery, pages: RowPage<Device>[], device: Partial<Device>): boolean {
  if (query.q || pages.at(-1)?.page.next) return false
  const placed = device.DeviceType !== undefined || device.group !== undefined
  const arrived =
    (query.status !== undefined && device.status !== undefined) ||
    (query.configState !== undefined && device.configState !== undefined) ||
    (query.firmware !== undefined && device.software !== undefined) ||
    (query.attention !== undefined && (device.status ?? device.configState) !== undefined)
  if (!placed && !arrived) return false
  // What the change does not tell may fit: asking once too often is better than a missing row.
  const fits = (wanted: string | undefined, value: string | null | undefined) =>
    !wanted || value === undefined || wanted.split(',').includes(value ?? 'unknown')
  return (
    (query.group === undefined || device.group === undefined || query.group === device.group) &&
    fits(query.type, device.DeviceType) &&
    fits(query.status, device.status) &&
    fits(query.configState, device.configState)
  )
}

export interface ListQuery {
  group?: number
  type?: string
  status?: string
  configState?: string
  firmware?: string
  attention?: string
  q?: string
}

/** The device page's data after an event of its own device. State itself is asked for again by the caller. */
export function patchInfo(info: DeviceInfo, event: DeviceEvent): DeviceInfo {
  return {
    ...info,
    ...event.device,
    commands: event.command ? withCommand(info.commands, event.command) : info.commands,
    notices: event.notice ? withNotice(info.notices, event.notice) : info.notices,
  }
}

function withCommand(commands: DeviceCommandRecord[], command: DeviceCommandRecord): DeviceCommandRecord[] {
  const known = commands.some((old) => old.id === command.id)
  return known ? commands.map((old) => (old.id === command.id ? command : old)) : [command, ...commands]
}

function withNotice(notices: DeviceNotice[], notice: DeviceNotice): DeviceNotice[] {
  if (notices.some((old) => old.id === notice.id)) return notices
  return [notice, ...notices].slice(0, limits.noticesPerDevice)
}
