import * as contract from '#contract/identity/employees.ts'
import type { Db } from '../../../db/client.ts'
import type { EventBus } from '../../../events/bus.ts'
import { type Route, route } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { IdentityService } from '../identity.service.ts'
import type { CodeService } from '../registration/code.service.ts'
import { ContactRepository } from '../registration/contact.repository.ts'
import type { ApiTokenService } from '../tokens/api-token.service.ts'
import type { EmployeePlaces } from './employee.post.ts'
import { EmployeeRepository, type Scopes } from './employee.repository.ts'
import { EmployeeService } from './employee.service.ts'

export interface EmployeeParts {
  db: Db
  bus: EventBus
  clock: Clock
  codes: CodeService
  identity: { service: IdentityService; tokens: ApiTokenService }
  places: EmployeePlaces
  scopes: Scopes
}

/** Sub-accounts. */
export function createEmployees({ db, bus, clock, codes, identity, places, scopes }: EmployeeParts) {
  const service = new EmployeeService({
    ...{
      bus,
      clock,
      codes,
      places,
      scopes,
      employees: new EmployeeRepository(db, scopes),
      contacts: new ContactRepository(db),
    },
    async signOut(account, { tokens }) {
      await identity.service.endAll(account)
      await identity.tokens.endAll(account, { keep: !tokens })
    },
  })
  const audited = { employees: { table: 'account', by: 'ID' } } as const
  return { service, routes: employeeRoutes(service), audited }
}

function employeeRoutes(service: EmployeeService): Route[] {
  return [
    route(contract.listEmployees, ({ caller }) => service.list(caller)),
    route(contract.sendEmployeeCode, ({ caller, body, address }) => service.sendCode(caller, body, address)),
    route(contract.createEmployee, ({ caller, body, address }) => service.create(caller, body, address)),
    route(contract.editEmployee, async ({ caller, body }) => {
      await service.edit(caller, body)
      return {}
    }),
    route(contract.deleteEmployee, async ({ caller, body }) => {
      await service.remove(caller, body.ID)
      return {}
    }),
  ]
}
