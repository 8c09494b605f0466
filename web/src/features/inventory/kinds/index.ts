import type { DeviceKind } from '#contract/inventory/device-kinds.ts'
import type { SpecPath } from '../../../lib/paths'
import { apList } from './ap'
import { cameraList } from './camera'
import { cellularouterList } from './cellularouter'
import { cpeList } from './cpe'
import { gatewayList } from './gateway'
import { iotList } from './iot'
import type { KindList } from './kind-list'
import { nvrList } from './nvr'
import { polList } from './pol'
import { sipList } from './sip'
import { sohoList } from './soho'
import { switchList } from './switch'
import { wifirouterList } from './wifirouter'

/** In the order of the menu. */
export const kindLists: readonly KindList[] = [
  apList,
  wifirouterList,
  cellularouterList,
  cpeList,
  gatewayList,
  switchList,
  iotList,
  polList,
  sohoList,
  cameraList,
  nvrList,
  sipList,
]

/** Where each kind is listed; kinds without a list of their own are found under all devices on the home page. */
export const listOfKind: Record<DeviceKind, KindList | null> = {
  ap: apList,
  gateway: gatewayList,
  wifirouter: wifirouterList,
  cellularouter: cellularouterList,
  iot: iotList,
  cpe: cpeList,
  switch: switchList,
  server: null,
  printer: null,
  host: null,
  sta: null,
  router: gatewayList,
  onvif: cameraList,
  camera: cameraList,
  nvr: nvrList,
  sip: sipList,
  pol: polList,
  soho: sohoList,
}

/** The detail page's path of a kind; the page is the same behind all four. */
export function infoPath(kind: DeviceKind | null): SpecPath {
  if (kind === 'ap') return '/device/apinfo'
  if (kind === 'switch') return '/device/swinfo'
  if (kind === 'iot') return '/device/iotinfo'
  return '/device/info'
}
