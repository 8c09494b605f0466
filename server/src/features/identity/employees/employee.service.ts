import type { BodyOf } from '#contract/define-endpoint.ts'
import { contactOf } from '#contract/identity/contact.ts'
import {
  type createEmployee,
  type Employee,
  type editEmployee,
  employeesMax,
  type sendEmployeeCode,
} from '#contract/identity/employees.ts'
import type { EventBus } from '../../../events/bus.ts'
import { ApiError, doesNotExist } from '../../../http/api-error.ts'
import type { Caller } from '../../../http/route.ts'
import type { Clock } from '../../../lib/clock.ts'
import { hashPassword, isWeak } from '../passwords/password.ts'
import type { CodeRow } from '../registration/code.repository.ts'
import type { CodeService } from '../registration/code.service.ts'
import { type ContactRepository, contactColumns, type Outcome } from '../registration/contact.repository.ts'
import { freeUsername, isReserved } from '../usernames.ts'
import { type EmployeePlaces, postOf, roleOf } from './employee.post.ts'
import type { EmployeeRepository, Post, Scopes } from './employee.repository.ts'

export interface EmployeeDeps {
  employees: EmployeeRepository
  contacts: ContactRepository
  codes: CodeService
  places: EmployeePlaces
  scopes: Pick<Scopes, 'scopesWithin'>
  bus: EventBus
  clock: Clock
  /** Ends an account's sessions and live connections; API tokens end for good with `tokens`. */
  signOut(account: number, and: { tokens: boolean }): Promise<void>
}

type Input = BodyOf<typeof createEmployee>

interface HireRequest {
  post: Post
  /** Of the browser. */
  address: string
}

/** Sub-accounts of a tenant: added with a code that proves the address, changed and removed by its managers. */
export class EmployeeService {
  readonly #deps: EmployeeDeps
  constructor(deps: EmployeeDeps) {
    this.#deps = deps
  }

  async list({ tenant }: Caller): Promise<Employee[]> {
    const { employees, places } = this.#deps
    const [rows, scopes] = await Promise.all([employees.list(tenant), this.#deps.scopes.scopesWithin(tenant)])
    const byAccount = Map.groupBy(scopes, (scope) => scope.account_id)
    return Promise.all(
      rows.map(async (row): Promise<Employee> => {
        const own = byAccount.get(row.account_id) ?? []
        const nodes = own.map(({ project_id, network_id }) =>
          network_id === null
            ? ({ mode: 'project', ID: project_id! } as const)
            : ({ mode: 'group', ID: network_id } as const),
        )
        const named = nodes.map(async (node) => ({
          ...node,
          Name: (await places.pathOf(tenant, node))?.name ?? '',
        }))
        return {
          ...{ ID: row.account_id, username: row.username, email: row.email, phone: row.phone },
          role: roleOf(row.role, own),
          accountType: row.home_tenant_id === null ? 'new' : 'existing',
          scope: await Promise.all(named),
          group: row.network_id,
          until: own.find(({ until }) => until !== null)?.until ?? null,
          ...{ createdAt: row.created_at, createdBy: row.created_by, lastSeen: row.last_seen_at },
        }
      }),
    )
  }

  /** @throws ApiError as `verifycode` */
  sendCode(caller: Caller, { accountType, ...request }: BodyOf<typeof sendEmployeeCode>, address: string) {
    const purpose = accountType === 'new' ? 'employee' : 'join'
    return this.#deps.codes.send({ ...request, purpose, by: caller.username }, address)
  }

  /** @throws ApiError as the endpoint lists */
  async create(caller: Caller, input: Input, address: string): Promise<{ ID: number; username: string }> {
    const { employees, places, clock } = this.#deps
    const now = clock.now()
    const channel = contactOf(input.target)!.channel
    if (channel !== input.verifyType)
      throw new ApiError('invalid_parameter', { reason: input.verifyType }, 'target')
    if ((await employees.count(caller.tenant)) >= employeesMax)
      throw new ApiError('too_many', { max: employeesMax })
    const post = await postOf(input, { tenant: caller.tenant, by: caller.role, now, places })
    const asked = { post, address }
    const made = await (input.accountType === 'new'
      ? this.#make(caller, input, asked)
      : this.#take(caller, input, asked))
    this.#deps.bus.emit('tenancy.changed', { tenant: caller.tenant })
    return made
  }

  /** @throws ApiError `does_not_exist`, `forbidden` for oneself, `invalid_parameter` */
  async edit(caller: Caller, { ID, ...input }: BodyOf<typeof editEmployee>): Promise<void> {
    const { employees, places, clock, bus } = this.#deps
    const row = await this.#other(caller, ID)
    const post = await postOf(input, { tenant: caller.tenant, by: caller.role, now: clock.now(), places })
    await employees.change(ID, post)
    // Who is connected was let in with another role.
    if (row.role !== post.role) await this.#deps.signOut(ID, { tokens: false })
    bus.emit('tenancy.changed', { tenant: caller.tenant })
  }

  /** @throws ApiError `does_not_exist`, `forbidden` for oneself */
  async remove(caller: Caller, id: number): Promise<void> {
    const { employees, clock, bus } = this.#deps
    const row = await this.#other(caller, id)
    await employees.remove(id, row.home_tenant_id, clock.now())
    await this.#deps.signOut(id, { tokens: true })
    bus.emit('tenancy.changed', { tenant: caller.tenant })
  }

  async #make(
    caller: Caller,
    input: Input,
    { post, address }: HireRequest,
  ): Promise<{ ID: number; username: string }> {
    const { codes, contacts, employees, clock } = this.#deps
    const { target, password } = input
    if (password === undefined) throw new ApiError('invalid_parameter', { reason: 'required' }, 'password')
    const username = input.username ?? (await freeUsername(target, contacts))
    if (await isWeak(password, username)) throw new ApiError('password_weak', {}, 'password')
    const code = await codes.check({ target, purpose: 'employee', code: input.code }, address)
    if (await this.#isTaken(username))
      return this.#refuse(code, new ApiError('name_in_use', { name: username }, 'username'))
    const at = clock.now()
    const { channel, key } = contactOf(target)!
    const contact = contactColumns(channel, key, target, at)
    const values = { username, password_hash: await hashPassword(password), language: null, ...contact }
    const ID = must(await employees.create(hiring(caller, code, at, post), values))
    return { ID, username }
  }

  async #take(
    caller: Caller,
    input: Input,
    { post, address }: HireRequest,
  ): Promise<{ ID: number; username: string }> {
    const { codes, contacts, employees, clock } = this.#deps
    const code = await codes.check({ target: input.target, purpose: 'join', code: input.code }, address)
    const account = await contacts.accountByContact(code.target)
    if (!account || account.disabled_at !== null) throw new ApiError('code_wrong', {}, 'code')
    const free = account.role === 'admin' && account.tenant_id !== caller.tenant
    if (!free || !(await employees.hasNothing(account)))
      return this.#refuse(code, new ApiError('has_belongings', { name: account.username }, 'target'))
    const ID = must(await employees.join(hiring(caller, code, clock.now(), post), account))
    await this.#deps.signOut(ID, { tokens: true })
    return { ID, username: account.username }
  }

  /** The code was right: it serves for another try. */
  async #refuse(code: CodeRow, error: ApiError): Promise<never> {
    await this.#deps.codes.giveBack(code)
    throw error
  }

  async #isTaken(username: string): Promise<boolean> {
    return isReserved(username) || (await this.#deps.contacts.isNameTaken(username))
  }

  /** One of the tenant's sub-accounts; nobody takes away their own rights. */
  async #other(caller: Caller, id: number) {
    if (id === caller.accountId) throw new ApiError('forbidden', {}, 'ID')
    const row = await this.#deps.employees.find(caller.tenant, id)
    if (!row) throw doesNotExist('account')
    return row
  }
}

const hiring = (caller: Caller, code: CodeRow, at: number, post: Post) => ({
  ...{ tenant: caller.tenant, by: caller.username, code: code.id, at, post },
})

/** Somebody else was quicker: with the code, or with the name or address. */
function must<Value>(outcome: Outcome<Value>): Value {
  if ('done' in outcome) return outcome.done
  throw outcome.refused === 'code_used' ? new ApiError('code_wrong', {}, 'code') : new ApiError('conflict')
}
