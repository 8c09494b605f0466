import * as balancing from '../balancing/endpoints.ts'
import * as floorPlan from '../floor-plan/endpoints.ts'
import * as radioPlanning from '../radio-planning/endpoints.ts'
import * as roamingSimulation from '../roaming/endpoints.ts'

/** Radio. */
export const radioEndpoints = [
  floorPlan.listFloors,
  floorPlan.showFloor,
  floorPlan.showPicture,
  floorPlan.showMeasured,
  floorPlan.addFloor,
  floorPlan.saveFloor,
  floorPlan.putPicture,
  floorPlan.deleteFloor,
  balancing.showBalance,
  balancing.saveBalance,
  balancing.listBalanceMoves,
  balancing.showBalanceResults,
  roamingSimulation.simulateRoaming,
  roamingSimulation.listRoamingClients,
  roamingSimulation.showRoamingSettings,
  roamingSimulation.saveRoamingSettings,
  roamingSimulation.showRoamingResults,
  radioPlanning.listPlanRadios,
  radioPlanning.showRadioSite,
  radioPlanning.listHeard,
  radioPlanning.listRadioScans,
  radioPlanning.scanNetwork,
  radioPlanning.saveScanSchedule,
  radioPlanning.lockRadio,
  radioPlanning.planRadios,
  radioPlanning.showPlanHours,
  radioPlanning.listPlanResults,
] as const
