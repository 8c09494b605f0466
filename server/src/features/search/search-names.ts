import { byRank, rankOf, type SearchWords } from '../../lib/search-words.ts'
import type { NamedSsid } from '../configuration/ssid.reader.ts'
import type { Places } from '../tenancy/tenancy.reader.ts'
import type { PathOf } from './paths.ts'
import type { Batch } from './search.presenter.ts'

/** Networks by name and address, best first. */
export function findNetworks(networks: Places['networks'], pathOf: PathOf, words: SearchWords): Batch {
  const findings = networks.flatMap(({ id, name, address, project_id }) => {
    const rank = rankOf(words, [name.toLowerCase(), address.toLowerCase()])
    return rank
      ? { type: 'network' as const, rank, title: name, ID: id, address, path: pathOf(project_id) }
      : []
  })
  return { findings: byRank(findings), more: false }
}

export function findProjects(projects: Places['projects'], pathOf: PathOf, words: SearchWords): Batch {
  const findings = projects.flatMap(({ id, name, parent_id }) => {
    const rank = rankOf(words, [name.toLowerCase()])
    return rank ? { type: 'project' as const, rank, title: name, ID: id, path: pathOf(parent_id) } : []
  })
  return { findings: byRank(findings), more: false }
}

export function findSsids(ssids: NamedSsid[], networks: Places['networks'], words: SearchWords): Batch {
  const names = new Map(networks.map(({ id, name }) => [id, name]))
  const findings = ssids.flatMap(({ network, key, name, enabled }) => {
    const rank = rankOf(words, [name.toLowerCase()])
    const group = { ID: network, Name: names.get(network) ?? '' }
    return rank ? { type: 'ssid' as const, rank, title: name, key, enabled, group } : []
  })
  findings.sort((a, b) => (a.title < b.title ? -1 : 1))
  return { findings: byRank(findings), more: false }
}
