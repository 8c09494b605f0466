import type { QueryOf } from '#contract/define-endpoint.ts'
import type { listFindings } from '#contract/health/endpoints.ts'
import { healthSeverities } from '#contract/health/rules.ts'
import type { Finding, HealthScore } from '#contract/health/schemas.ts'
import { doesNotExist } from '../../http/api-error.ts'
import type { Caller } from '../../http/route.ts'
import { judge } from './judge.ts'
import { countsOf, scoreOf } from './score.ts'
import type { SiteBuilder } from './site-builder.ts'

type Query = QueryOf<typeof listFindings>

/** What the rules find wrong with networks, and the score that follows. */
export class HealthService {
  readonly #sites: Pick<SiteBuilder, 'of'>
  constructor(sites: Pick<SiteBuilder, 'of'>) {
    this.#sites = sites
  }

  async findings({ tenant }: Pick<Caller, 'tenant'>, query: Query): Promise<Finding[]> {
    const { findings } = judge(await this.#site(tenant, query.group))
    return findings.filter(filterOf(query)).sort(orderOf(query.sort))
  }

  async score({ tenant }: Pick<Caller, 'tenant'>, network: number): Promise<HealthScore> {
    const site = await this.#site(tenant, network)
    const judgement = judge(site)
    return {
      ...{ at: site.at, ...scoreOf(site, judgement) },
      ...{ findings: countsOf(judgement), rules: judgement.rules },
    }
  }

  async #site(tenant: number, network: number) {
    const site = await this.#sites.of(tenant, network)
    if (site === null) throw doesNotExist('network')
    return site
  }
}

function filterOf({ severity, rule, q }: Query): (finding: Finding) => boolean {
  const words = q?.toLowerCase()
  return (finding) =>
    (!severity || severity.includes(finding.severity)) &&
    (!rule || rule === finding.rule) &&
    (!words || `${finding.subject.device ?? ''}\n${finding.subject.name}`.toLowerCase().includes(words))
}

/** As people count: port 2 before port 10. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** The worst first, then by what it is about. */
export function orderOf(sort: string | undefined): (a: Finding, b: Finding) => number {
  const turn = sort?.startsWith('-') ? -1 : 1
  const worst = (a: Finding, b: Finding) =>
    healthSeverities.indexOf(a.severity) - healthSeverities.indexOf(b.severity)
  const subject = (a: Finding, b: Finding) => collator.compare(nameOf(a), nameOf(b))
  const [first, second] = sort?.endsWith('subject') ? [subject, worst] : [worst, subject]
  return (a, b) => turn * first(a, b) || second(a, b) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

const nameOf = ({ subject: { device, name } }: Finding): string => `${device ?? ''} ${name}`
