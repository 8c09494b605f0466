import alarmList from '../features/alarm/AlarmList.module.css'
import balancePage from '../features/balancing/BalancePage.module.css'
import clientPage from '../features/clients/page/ClientPage.module.css'
import alignPage from '../features/cpe/links/align/AlignPage.module.css'
import signalGauge from '../features/cpe/links/align/SignalGauge.module.css'
import cpeLinksPage from '../features/cpe/links/CpeLinksPage.module.css'
import linkCard from '../features/cpe/links/LinkCard.module.css'
import linkSide from '../features/cpe/links/LinkSide.module.css'
import imageTable from '../features/firmware/ImageTable.module.css'
import floorCanvas from '../features/floor-plan/canvas/FloorCanvas.module.css'
import floorPlanPage from '../features/floor-plan/FloorPlanPage.module.css'
import floorSide from '../features/floor-plan/side/Side.module.css'
import features from '../features/inventory/offers/Features.module.css'
import upgradeLog from '../features/inventory/upgrade-log/UpgradeLog.module.css'
import loopsPage from '../features/loops/LoopsPage.module.css'
import system from '../features/operations/system/System.module.css'
import unbind from '../features/operations/Unbind.module.css'
import wallPage from '../features/overview/wall/WallPage.module.css'
import radioPlanningPage from '../features/radio-planning/RadioPlanningPage.module.css'
import relayPage from '../features/relays/RelayPage.module.css'
import tunnels from '../features/remote-access/Tunnels.module.css'
import roamingPage from '../features/roaming/RoamingPage.module.css'
import nodeDrawer from '../features/topology/drawer/NodeDrawer.module.css'
import drawing from '../features/topology/drawing/Drawing.module.css'
import outline from '../features/topology/outline/Outline.module.css'
import topologyPage from '../features/topology/TopologyPage.module.css'
import nameButton from '../ui/NameButton.module.css'

/** Styles of pages that stand for themselves: named in a second place, they come in the file of the common parts. */
export const pageStyles = [
  alarmList,
  balancePage,
  clientPage,
  alignPage,
  signalGauge,
  cpeLinksPage,
  linkCard,
  linkSide,
  imageTable,
  features,
  upgradeLog,
  loopsPage,
  system,
  unbind,
  wallPage,
  radioPlanningPage,
  relayPage,
  floorCanvas,
  floorPlanPage,
  floorSide,
  roamingPage,
  tunnels,
  nodeDrawer,
  drawing,
  outline,
  topologyPage,
  nameButton,
]
