import type { AnswerOf } from '#contract/define-endpoint.ts'
import {
  moduleOfCall,
  moduleOfSection,
  type SystemModule,
  type showModuleUsage,
  systemModules,
  type UsageRange,
  usageRanges,
} from '#contract/operations/system/modules.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { UsageReader } from '../../audit-log/usage.reader.ts'
import type { VersionUsageReader } from '../../configuration/version-usage.reader.ts'

const DAY_MS = 86_400_000

export interface ModuleUsageDeps {
  calls: Pick<UsageReader, 'calls'>
  versions: Pick<VersionUsageReader, 'changes'>
  clock: Clock
}

/** How much each part of the product was used. */
export class ModuleUsageService {
  readonly #deps: ModuleUsageDeps
  constructor(deps: ModuleUsageDeps) {
    this.#deps = deps
  }

  async show(range: UsageRange): Promise<AnswerOf<typeof showModuleUsage>> {
    const since = this.#deps.clock.now() - usageRanges[range] * DAY_MS
    const [calls, changes] = await Promise.all([
      this.#deps.calls.calls(since),
      this.#deps.versions.changes(since),
    ])
    const usage = systemModules.map((module) => ({ module, calls: 0, changes: 0, owners: new Set<number>() }))
    const of = (module: SystemModule) => usage.find((one) => one.module === module)!
    for (const { name, tenant, n } of calls) {
      const one = of(moduleOf(name))
      one.calls += Number(n)
      one.owners.add(tenant)
    }
    for (const { section, tenant, n } of changes) {
      const one = of(moduleOfSection[section] ?? 'sysconf')
      one.changes += Number(n)
      one.owners.add(tenant)
    }
    return usage.map((one) => ({ ...one, owners: one.owners.size }))
  }
}

/** What nothing is said of belongs to the product itself. */
export function moduleOf(call: string): SystemModule {
  const parts = call.split('.')
  for (let length = parts.length; length > 0; length -= 1) {
    const module = moduleOfCall[parts.slice(0, length).join('.')]
    if (module) return module
  }
  return 'app'
}
