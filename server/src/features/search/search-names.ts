import { type SearchWords, Sieve, searchText } from '../../lib/words/search-words.ts'
import type { NamedSsid } from '../configuration/sections/ssid.reader.ts'
import type { Places } from '../tenancy/tenancy.reader.ts'
import type { PathOf } from './paths.ts'
import type { Batch } from './search.presenter.ts'

/** More than anybody reads. */
const FOUND_MAX = 200

const nameOf = ({ name }: { name: string }) => name

/** Networks by name and address, best first. */
export function findNetworks(networks: Places['networks'], pathOf: PathOf, words: SearchWords): Batch {
  const sieve = new Sieve<Places['networks'][number]>(words, FOUND_MAX)
  for (const network of networks) sieve.add(network, searchText(network.name, network.address))
  const findings = sieve.sorted(nameOf).map(({ rank, item: { id, name, address, project_id } }) => ({
    ...{ type: 'network' as const, rank, title: name, ID: id, address },
    path: pathOf(project_id),
  }))
  return { findings, more: sieve.full }
}

export function findProjects(projects: Places['projects'], pathOf: PathOf, words: SearchWords): Batch {
  const sieve = new Sieve<Places['projects'][number]>(words, FOUND_MAX)
  for (const project of projects) sieve.add(project, searchText(project.name))
  const findings = sieve.sorted(nameOf).map(({ rank, item: { id, name, parent_id } }) => ({
    ...{ type: 'project' as const, rank, title: name, ID: id },
    path: pathOf(parent_id),
  }))
  return { findings, more: sieve.full }
}

export function findSsids(ssids: NamedSsid[], names: ReadonlyMap<number, string>, words: SearchWords): Batch {
  const sieve = new Sieve<NamedSsid>(words, FOUND_MAX)
  for (const ssid of ssids) sieve.add(ssid, ssid.text)
  const findings = sieve.sorted(nameOf).map(({ rank, item: { network, key, name, enabled } }) => ({
    ...{ type: 'ssid' as const, rank, title: name, key, enabled },
    group: { ID: network, Name: names.get(network) ?? '' },
  }))
  return { findings, more: sieve.full }
}
