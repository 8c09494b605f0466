/**
 * Pages that people go to every day. Named here, they are needed in more than one place and share the file of the common
 * parts (`web/build/chunks.ts`): a page then comes without a script and a style of its own. Fetched when the pointer comes to the menu.
 */
export { AlarmPage } from '../features/alarm/page/AlarmPage'
export { OperationLogPage } from '../features/audit-log/OperationLogPage'
export { ClientsPage } from '../features/clients/list/ClientsPage'
export { ConfigLogPage } from '../features/configuration/ConfigLogPage'
export { HealthPage } from '../features/health/HealthPage'
export { AddDevicePage } from '../features/inventory/binding/AddDevicePage'
export { InsightPage } from '../features/telemetry/insight/InsightPage'
export { WirelessPage } from '../features/wireless/WirelessPage'
export { pageStyles } from './page-styles'
