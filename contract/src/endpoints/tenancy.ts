import * as employees from '../identity/employees.ts'
import * as disputes from '../inventory/disputes.ts'
import * as unbind from '../operations/unbind.ts'
import * as access from '../tenancy/access.ts'
import * as tenancy from '../tenancy/endpoints.ts'
import * as shares from '../tenancy/shares.ts'
import * as tasks from '../tenancy/tasks.ts'
import * as trash from '../tenancy/trash.ts'

/** Projects, networks and who may reach them. */
export const tenancyEndpoints = [
  unbind.findBoundDevice,
  unbind.listUnbindRequests,
  unbind.requestUnbind,
  unbind.cancelUnbind,
  disputes.listDisputeCases,
  disputes.settleDispute,
  employees.listEmployees,
  employees.sendEmployeeCode,
  employees.createEmployee,
  employees.editEmployee,
  employees.deleteEmployee,
  tasks.listTasks,
  tasks.showTask,
  tasks.previewHandover,
  tasks.handOver,
  tasks.acceptTask,
  tasks.rejectTask,
  tasks.cancelTask,
  tasks.undoTask,
  tenancy.listNetworks,
  tenancy.saveNetwork,
  tenancy.revealWebpass,
  tenancy.networkCounts,
  tenancy.networkImpact,
  tenancy.deleteNetwork,
  tenancy.listProjects,
  tenancy.saveProject,
  tenancy.projectImpact,
  tenancy.deleteProject,
  shares.listShares,
  shares.saveShare,
  shares.deleteShare,
  shares.acceptShare,
  shares.declineShare,
  shares.reopenShare,
  shares.endAlways,
  access.showAccess,
  access.previewShareEnd,
  trash.listTrash,
  trash.restoreTrash,
] as const
