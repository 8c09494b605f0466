import { createECDH, createHash } from 'node:crypto'
import type { addPushBrowser, PushBrowser } from '#contract/alarm/push.ts'
import { browsersPerAccount, browsersPerTenant } from '#contract/alarm/push.ts'
import type { BodyOf } from '#contract/define-endpoint.ts'
import { ApiError, doesNotExist } from '../../../../http/api-error.ts'
import type { Caller } from '../../../../http/route.ts'
import type { Clock } from '../../../../lib/clock.ts'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { PushRepository } from './push.repository.ts'

export interface BrowsersDeps {
  browsers: PushRepository
  secrets: SecretBox
  clock: Clock
  isService(address: string): boolean
}

export type Subscription = BodyOf<typeof addPushBrowser>

const AGENT_MOST = 300

/** Whoever knows its address can post to a browser: it is kept sealed, and found by its mark. */
export const markOf = (endpoint: string): string => createHash('sha256').update(endpoint).digest('hex')
export const browserContext = (mark: string) => `push-browser:${mark}`

/** The browsers of people that show notices of alarms. */
export class BrowsersService {
  readonly #deps: BrowsersDeps
  constructor(deps: BrowsersDeps) {
    this.#deps = deps
  }

  async list({ accountId }: Caller): Promise<PushBrowser[]> {
    const rows = await this.#deps.browsers.of([accountId])
    return rows.map(({ id, mark, user_agent, created_at, last_at }) => ({
      ...{ id, mark, userAgent: user_agent, createdAt: created_at, lastAt: last_at },
    }))
  }

  async add({ accountId, tenant, home }: Caller, asked: Subscription, agent: string): Promise<number> {
    const { browsers, secrets, clock, isService } = this.#deps
    if (!isService(asked.endpoint)) throw refused('endpoint')
    if (!isPoint(asked.p256dh)) throw refused('p256dh')
    const mark = markOf(asked.endpoint)
    const owner = home ?? tenant
    await this.#hold(accountId, owner, mark)
    return browsers.keep({
      ...{ tenant_id: owner, account_id: accountId, mark, created_at: clock.now() },
      user_agent: agent.slice(0, AGENT_MOST) || null,
      subscription_sealed: secrets.seal(JSON.stringify(asked), browserContext(mark)),
    })
  }

  async remove({ accountId }: Caller, id: number): Promise<void> {
    if (!(await this.#deps.browsers.remove(id, accountId))) throw doesNotExist('browser')
  }

  async #hold(account: number, tenant: number, mark: string): Promise<void> {
    const { browsers } = this.#deps
    const own = await browsers.of([account])
    if (own.some((one) => one.mark === mark)) return
    if (own.length >= browsersPerAccount)
      throw new ApiError('too_many', { total: own.length, max: browsersPerAccount })
    const total = await browsers.countOf(tenant)
    if (total >= browsersPerTenant) throw new ApiError('too_many', { total, max: browsersPerTenant })
  }
}

const refused = (field: string) => new ApiError('invalid_parameter', { reason: 'invalid' }, field)

/** Whether it lies on the curve. */
function isPoint(p256dh: string): boolean {
  try {
    const own = createECDH('prime256v1')
    own.generateKeys()
    own.computeSecret(Buffer.from(p256dh, 'base64url'))
    return true
  } catch {
    return false
  }
}
