import type { Channel } from '#contract/identity/contact.ts'
import * as contract from '#contract/identity/registration.ts'
import type { OperationLog } from '../../../http/operation-log.ts'
import { type Call, type Route, route } from '../../../http/route.ts'
import type { Account } from '../identity.repository.ts'
import type { IdentityService } from '../identity.service.ts'
import type { CodeService } from './code.service.ts'
import type { RegistrationService } from './registration.service.ts'

export interface RegistrationRoutesDeps {
  service: RegistrationService
  codes: CodeService
  identity: IdentityService
  operationLog: OperationLog
  channels: readonly Channel[]
  open: boolean
  codesInLog: boolean
}

export function registrationRoutes(deps: RegistrationRoutesDeps): Route[] {
  const { service, codes, identity, open, channels, codesInLog: inLog } = deps
  return [
    route(contract.registration, () => ({ open, channels: [...channels], inLog })),
    route(contract.askCode, ({ query, address }) => codes.send(query, address)),
    route(contract.sendCode, ({ body, address }) => codes.send(body, address)),
    route(contract.register, async (call) => {
      const account = await service.register(call.body, call.address)
      const { code: _code, ...input } = call.body
      await keep(deps, { endpoint: contract.register, account, input, address: call.address })
      return (await identity.openSession(account, visitorOf(call))).answer
    }),
    route(contract.resetPassword, async (call) => {
      const account = await service.resetPassword(call.body, call.address)
      const { code: _code, ...input } = call.body
      await keep(deps, { endpoint: contract.resetPassword, account, input, address: call.address })
      return {}
    }),
    route(contract.changeContact, async (call) => {
      await service.changeContact(call.caller, call.body, visitorOf(call))
      return {}
    }),
  ]
}

const visitorOf = ({ address, userAgent }: Call<unknown>) => ({ address, userAgent })

interface LoggedRegistration {
  endpoint: typeof contract.register | typeof contract.resetPassword
  account: Account
  input: Record<string, unknown>
  address: string
}

/** Nobody is signed in when these are called; the tenant's log has them all the same, by the account they are about. */
async function keep(
  { operationLog }: RegistrationRoutesDeps,
  { endpoint, account, input, address }: LoggedRegistration,
) {
  const { id, tenant_id: tenant, username, role } = account
  const caller = { accountId: id, tenant, username, role, sessionId: '' }
  const write = await operationLog.begin({ endpoint: endpoint as never, caller, input, address })
  await write('done')
}
