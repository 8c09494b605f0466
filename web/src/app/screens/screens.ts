import type { Role } from '#contract/permissions.ts'
import { kindLists } from '../../features/inventory/kinds'
import { balancing, floorPlan, lanwan, radioPlanning, roaming, switching, wireless } from './configuration'
import { addDevice, cpeLinks, infoScreen, listScreen, pend, unbind } from './devices'
import { configLog, operationLog, upgradeLog } from './journals'
import { reports } from './reports'
import type { LiveScreen, Screen } from './screen'
import { systemScreens } from './system'
import { deviceFeatures, firmware, upgradeDevices } from './upgrade'
import {
  addNetwork,
  alarms,
  client,
  clients,
  health,
  home,
  insight,
  topology,
  tunnels,
  wallScreen,
} from './view'
import { waitingScreens } from './waiting'

/** Every screen, declared once: routes, menu, guards and titles are derived from here. */
export const screens: readonly Screen[] = [
  home,
  addNetwork,
  addDevice,
  topology,
  clients,
  client,
  alarms,
  health,
  tunnels,
  insight,
  infoScreen('/device/info', 'deviceInfo'),
  infoScreen('/device/apinfo', 'apInfo'),
  infoScreen('/device/swinfo', 'switchInfo'),
  infoScreen('/device/iotinfo', 'iotInfo'),
  ...kindLists.flatMap((list) => (list.name === 'cpe' ? [listScreen(list), cpeLinks] : [listScreen(list)])),
  pend,
  lanwan,
  wireless,
  radioPlanning,
  roaming,
  balancing,
  floorPlan,
  ...switching,
  ...reports,
  operationLog,
  configLog,
  upgradeLog,
  upgradeDevices,
  firmware,
  deviceFeatures,
  wallScreen,
  ...systemScreens,
  unbind,
  ...waitingScreens,
]

export const liveScreens: readonly LiveScreen[] = screens.filter((screen) => screen.live)

/** The same with what the operator grants this account open to its role. */
export const screensFor = (
  account: { role: Role; pend?: boolean },
  all: readonly LiveScreen[] = liveScreens,
): LiveScreen[] =>
  all.map((screen) =>
    screen.granted !== undefined && account[screen.granted] === true
      ? { ...screen, roles: [...screen.roles, account.role] }
      : screen,
  )
