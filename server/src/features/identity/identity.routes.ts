import * as contract from '#contract/identity/endpoints.ts'
import { limits } from '#contract/limits.ts'
import { managers, type Role } from '#contract/permissions.ts'
import { type Call, type Route, route } from '../../http/route.ts'
import type { Clock } from '../../lib/clock.ts'
import type { IdentityRepository } from './identity.repository.ts'
import type { IdentityService, Visitor } from './identity.service.ts'
import { monthBefore } from './month.ts'

const visitorOf = (call: Call<unknown>): Visitor => ({ address: call.address, userAgent: call.userAgent })

/** What the operator of the server lets people do. */
export interface IdentityGrants {
  /** Roles that may open `/device/pend`. */
  pendRoles?: readonly Role[]
  /** Whether pretend devices may be started at all. */
  pretends?: boolean
}

export function identityRoutes(
  service: IdentityService,
  accounts: IdentityRepository,
  clock: Clock,
  { pendRoles = [], pretends = false }: IdentityGrants,
): Route[] {
  return [
    route(contract.login, (call) => service.signIn(call.body.username, call.body.password, visitorOf(call))),
    route(contract.logout, ({ caller }) => service.signOut(caller)),
    route(contract.me, async ({ caller, query }) => {
      const account = (await accounts.account(caller.accountId))!
      const to = clock.now()
      const from = monthBefore(to, query.zone)
      const { count, before } = await accounts.signIns(account.id, from, to)
      return {
        username: account.username,
        role: account.role,
        language: account.language as contract.Language | null,
        theme: account.theme as contract.Theme,
        lastLogin: before,
        logins: { from, to, count },
        mustChangePassword: account.must_change_password === 1,
        email: account.email,
        phone: account.phone,
        pend: pendRoles.includes(account.role),
        pretend: pretends && managers.includes(account.role as Role),
        setup: account.setup === null ? null : (JSON.parse(account.setup) as contract.Setup),
      }
    }),
    route(contract.saveMe, async ({ caller, body }) => {
      const change = {
        ...(body.language && { language: body.language }),
        ...(body.theme && { theme: body.theme }),
        ...(body.setup && { setup: JSON.stringify(body.setup) }),
      }
      if (Object.keys(change).length) await accounts.updateAccount(caller.accountId, change)
      return {}
    }),
    route(contract.changePassword, async (call) => {
      await service.changePassword(call.caller, call.body.current, call.body.next, visitorOf(call))
      return {}
    }),
    route(contract.listSessions, async ({ caller }) => {
      const now = clock.now()
      const sessions = await accounts.openSessions(caller.accountId, now, now - limits.sessionIdleMs)
      return sessions.map((session) => ({
        id: session.id,
        createdAt: session.created_at,
        lastSeen: session.last_seen_at,
        address: session.address,
        userAgent: session.user_agent,
        current: session.id === caller.sessionId,
      }))
    }),
    route(contract.revokeSession, async ({ caller, body }) => {
      await service.revoke(caller, body.id)
      return {}
    }),
    route(contract.endOtherSessions, async ({ caller }) => ({ ended: await service.endOthers(caller) })),
  ]
}
