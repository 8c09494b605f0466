import type { AnswerOf, BodyOf } from '#contract/define-endpoint.ts'
import type { previewHealth } from '#contract/health/endpoints.ts'
import type { Caller } from '../../http/route.ts'
import type { ProposedIntent, SiteIntentsReader } from '../configuration/planning/site-intents.reader.ts'
import type { InventoryReader } from '../inventory/inventory.reader.ts'
import { dryRun } from './dry-run.ts'
import { orderOf } from './health.service.ts'
import { type SiteBuilder, siteWith } from './site-builder.ts'

export interface DryRunDeps {
  sites: Pick<SiteBuilder, 'of'>
  intents: Pick<SiteIntentsReader, 'proposed'>
  inventory: Pick<InventoryReader, 'known'>
}

/** What a save would newly break, or put right. */
export class DryRunService {
  readonly #deps: DryRunDeps
  constructor(deps: DryRunDeps) {
    this.#deps = deps
  }

  async preview(
    { tenant }: Pick<Caller, 'tenant'>,
    body: BodyOf<typeof previewHealth>,
  ): Promise<AnswerOf<typeof previewHealth>> {
    const proposed = await this.#deps.intents.proposed(tenant, body)
    const answer: AnswerOf<typeof previewHealth> = { networks: [], broken: [], healed: [] }
    for (const group of await this.#networksOf(tenant, proposed)) {
      const site = await this.#deps.sites.of(tenant, group)
      if (site === null) continue
      const { before, after, broken, healed } = dryRun(site, siteWith(site, proposed))
      const inOrder = (all: typeof broken) =>
        all.toSorted(orderOf(undefined)).map((finding) => ({ group, finding }))
      answer.networks.push({ group, before, after })
      answer.broken.push(...inOrder(broken))
      answer.healed.push(...inOrder(healed))
    }
    return answer
  }

  /** What is said in a project is nothing that a rule reads. */
  async #networksOf(tenant: number, proposed: readonly ProposedIntent[]): Promise<Set<number>> {
    const networks = new Set<number>()
    for (const { target } of proposed) {
      const device = target.sn === null ? null : await this.#deps.inventory.known(target.sn)
      const network = device?.tenant === tenant ? device.network : target.network
      if (network !== null) networks.add(network)
    }
    return networks
  }
}
