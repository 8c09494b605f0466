import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { applySection } from '#contract/configuration/endpoints.ts'
import { showDevice } from '#contract/inventory/endpoints.ts'
import type { Level } from '#contract/permissions.ts'
import { listNetworks, listProjects, type Project } from '#contract/tenancy/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { useMe } from '../session/use-me'
import type { ConfigTarget } from './place'

/** Why nothing may be changed here: the role, a share that is only to look at, or one to install only. */
export type Lock = 'role' | 'readOnly' | 'install'

/** Role and share say it beforehand; a share that was narrowed meanwhile, with the first refusal. */
export function useLock(place: ConfigTarget): { lock: Lock | null; lockReadOnly: () => void } {
  const { role } = useMe()
  const [refused, setRefused] = useState(false)
  const level = useLevel(place)
  const { roles } = applySection.access
  const allowed = roles === 'public' || roles.includes(role)
  return {
    lock: allowed ? lockOf(refused ? 'read' : level) : 'role',
    lockReadOnly: useCallback(() => setRefused(true), []),
  }
}

function lockOf(level: Level | undefined): Lock | null {
  if (level === 'read') return 'readOnly'
  return level === 'install' ? 'install' : null
}

/** What the caller may do in the network it is about; the page has asked for both already. */
function useLevel(place: ConfigTarget): Level | undefined {
  const sn = 'sn' in place ? place.sn : ''
  const device = useQuery({ ...reading(showDevice, { sn }), ...toldInPlace, enabled: false }).data
  const networks = useQuery({ ...reading(listNetworks), ...toldInPlace, enabled: false }).data
  const projects = useQuery({ ...reading(listProjects), ...toldInPlace, enabled: false }).data
  if ('project' in place) return projectIn(projects ?? [], place.project)?.permission
  const group = 'group' in place ? place.group : device?.group
  return networks?.find(({ ID }) => ID === group)?.permission
}

function projectIn(projects: readonly Project[], id: number): Project | undefined {
  for (const project of projects) {
    const found = project.ID === id ? project : projectIn(project.Children, id)
    if (found) return found
  }
  return undefined
}
