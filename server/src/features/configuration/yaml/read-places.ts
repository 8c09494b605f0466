import { doesNotExist } from '../../../http/api-error.ts'
import type { ReachReader } from '../../../http/guard.ts'
import type { Caller } from '../../../http/route.ts'
import { reaches } from '../../../lib/reach.ts'
import type { OwnVersions } from '../desired-state/sayings.ts'
import type { TreeReader } from '../desired-state/sites.ts'
import type { DeviceReader } from '../desired-state/target-devices.ts'
import type { VersionRepository } from '../desired-state/version.repository.ts'
import { type FileHead, type FilePlaces, networkPlaces, projectPlaces } from './file-places.ts'

export interface ReadPlacesDeps {
  sayings: OwnVersions
  versions: Pick<VersionRepository, 'modelsWithOwn'>
  devices: DeviceReader
  reach: ReachReader
  tree: Pick<TreeReader, 'siteOf' | 'nameOf' | 'projectName' | 'project' | 'networksBelow' | 'projectsBelow'>
}

/** What a file is of: one of both. */
export interface WholePlace {
  project?: number | undefined
  group?: number | undefined
}

/**
 * The network or project a call names, with what lies below it.
 * @param level which the caller has there; what they have less of is left out
 */
export async function readPlaces(
  deps: ReadPlacesDeps,
  caller: Caller,
  { project, group }: WholePlace,
  level: 'read' | 'own',
): Promise<FilePlaces> {
  if (project !== undefined) return wholeProject(deps, caller, project, level)
  return networkPlaces(deps, caller.tenant, await networkHead(deps, caller.tenant, group!))
}

async function wholeProject(
  deps: ReadPlacesDeps,
  caller: Caller,
  project: number,
  level: 'read' | 'own',
): Promise<FilePlaces> {
  const { tree } = deps
  const { tenant } = caller
  const reach = await deps.reach.reachOf(caller, level)
  const projects = new Map<string, FilePlaces>()
  for (const id of ascending(await tree.projectsBelow(tenant, project))) {
    const access = await tree.project(caller, id)
    if (!access || (level === 'own' && access.level !== 'own')) continue
    projects.set(String(id), projectPlaces(tenant, await projectHead(deps, tenant, id)))
  }
  const networks = new Map<string, FilePlaces>()
  for (const network of ascending(await tree.networksBelow(tenant, project)))
    if (reaches(reach, { tenant, network }))
      networks.set(
        String(network),
        await networkPlaces(deps, tenant, await networkHead(deps, tenant, network)),
      )
  return projectPlaces(tenant, await projectHead(deps, tenant, project), { projects, networks })
}

async function networkHead({ tree }: ReadPlacesDeps, tenant: number, id: number): Promise<FileHead> {
  const site = await tree.siteOf(tenant, id)
  if (!site) throw doesNotExist('network')
  const { country, timezone } = site
  return { id, name: await tree.nameOf(tenant, id), country, timezone }
}

async function projectHead({ tree }: ReadPlacesDeps, tenant: number, id: number): Promise<FileHead> {
  const name = await tree.projectName(tenant, id)
  if (name === null) throw doesNotExist('project')
  return { id, name }
}

const ascending = (ids: readonly number[]): number[] => ids.toSorted((a, b) => a - b)
