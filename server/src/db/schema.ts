import type { AlarmTables } from './schema/alarm.ts'
import type { AuditLogTables } from './schema/audit-log.ts'
import type { BalancingTables } from './schema/balancing.ts'
import type { ClientTables } from './schema/clients.ts'
import type { ConfigurationTables } from './schema/configuration.ts'
import type { FilesTables } from './schema/files.ts'
import type { FirmwareTables } from './schema/firmware.ts'
import type { FloorPlanTables } from './schema/floor-plan.ts'
import type { FlowMonitorTables } from './schema/flow-monitor.ts'
import type { IdentityTables } from './schema/identity.ts'
import type { InventoryTables } from './schema/inventory.ts'
import type { JobsTables } from './schema/jobs.ts'
import type { KeptKeyTables } from './schema/kept-keys.ts'
import type { ListsTables } from './schema/lists.ts'
import type { MassActionTables } from './schema/mass-actions.ts'
import type { MessagingTables } from './schema/messaging.ts'
import type { OperationsTables } from './schema/operations.ts'
import type { RadioPlanningTables } from './schema/radio-planning.ts'
import type { RemoteAccessTables } from './schema/remote-access.ts'
import type { ReportingTables } from './schema/reporting.ts'
import type { RoamingTables } from './schema/roaming.ts'
import type { TelemetryTables } from './schema/telemetry.ts'
import type { TenancyTables } from './schema/tenancy.ts'
import type { TopologyTables } from './schema/topology.ts'

/**
 * Tables as they stand after the last migration, by feature. Portable between SQLite and PostgreSQL: times are
 * milliseconds (bigint read as number), booleans 0/1, documents JSON text.
 */
export interface Database
  extends AlarmTables,
    AuditLogTables,
    BalancingTables,
    RoamingTables,
    ClientTables,
    ConfigurationTables,
    FilesTables,
    FirmwareTables,
    FloorPlanTables,
    FlowMonitorTables,
    IdentityTables,
    InventoryTables,
    JobsTables,
    KeptKeyTables,
    ListsTables,
    MassActionTables,
    MessagingTables,
    OperationsTables,
    RadioPlanningTables,
    RemoteAccessTables,
    ReportingTables,
    TelemetryTables,
    TenancyTables,
    TopologyTables {}
