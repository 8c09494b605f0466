import type { Search } from '../../lib/search'

/** What a page shows things of. */
export type Target = { of: 'network'; id: number } | { of: 'project'; id: number } | { of: 'all' }

const number = /^\d+$/

/**
 * What an address says that may name any of the three: a network by its number, as links from a table do, or all and
 * beside it a project, so that whoever does not know projects shows all. Null: it says nothing.
 */
export function readTarget({ scope, project, group }: Search): Target | null {
  if (number.test(group ?? '')) return { of: 'network', id: Number(group) }
  if (scope !== 'all') return null
  return number.test(project ?? '') ? { of: 'project', id: Number(project) } : { of: 'all' }
}

/** The change of such an address. A network becomes the selected one besides, and the address says nothing. */
export const writeTarget = (target: Target): Search => ({
  scope: target.of === 'network' ? undefined : 'all',
  project: target.of === 'project' ? String(target.id) : undefined,
  group: undefined,
})
