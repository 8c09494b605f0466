import type { ComponentType } from 'react'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { lazyPart } from '../../../lib/lazy-part'
import { type OverviewPanels, OverviewTab } from '../tabs/overview/OverviewTab'
import type { BroughtView, ViewName } from './views'

export type ViewBody = ComponentType<{ device: DeviceInfo; panels: OverviewPanels }>

/** A view is fetched when somebody opens it. */
const later = (load: () => Promise<ViewBody>): ViewBody =>
  lazyPart(() => load().then((body) => ({ default: body })))

/** What each view shows. */
export const viewBodies: Record<Exclude<ViewName, BroughtView>, ViewBody> = {
  // Comes with the page: it is what one sees first.
  overview: OverviewTab,
  clients: later(async () => (await import('../tabs/clients/ClientsTab')).ClientsTab),
  radios: later(async () => (await import('../tabs/radio/RadiosTab')).RadiosTab),
  ports: later(async () => (await import('../tabs/ports/PortsTab')).PortsTab),
  poe: later(async () => (await import('../tabs/ports/PoeTab')).PoeTab),
  lldp: later(async () => (await import('../tabs/network/LldpTab')).LldpTab),
  forwarding: later(async () => (await import('../tabs/network/ForwardingTab')).ForwardingTab),
  interfaces: later(async () => (await import('../tabs/network/InterfacesTab')).InterfacesTab),
  sensors: later(async () => (await import('../tabs/equipment/SensorsTab')).SensorsTab),
  solar: later(async () => (await import('../tabs/equipment/SolarTab')).SolarTab),
  cellular: later(async () => (await import('../tabs/equipment/CellularTab')).CellularTab),
  events: later(async () => (await import('../tabs/log/EventsTab')).EventsTab),
  commands: later(async () => (await import('../tabs/log/CommandsTab')).CommandsTab),
  connection: later(async () => (await import('../tabs/log/ConnectionTab')).ConnectionTab),
  raw: later(async () => (await import('../tabs/log/RawTab')).RawTab),
}
