import { readTarget, type Target, writeTarget } from '../../components/current-network/target'
import type { Search } from '../../lib/search'
import { homeScopes } from '../home/home-scopes'

/** How the address of a page says what it is about. */
export interface Scopes {
  /** What can be chosen there; the first one is meant where the address says nothing. */
  offers: (search: Search) => readonly Target['of'][]
  /** Null: the address says nothing. */
  read: (search: Search) => Target | null
  /** What to change in the address; a network becomes the selected one besides. */
  write: (place: Target) => Search
}

const all: Target = { of: 'all' }
const readAll = ({ scope }: Search) => (scope === 'all' ? all : null)
const writeAll = ({ of }: Target): Search => ({ scope: of === 'all' ? 'all' : undefined })

/** The selected network alone. */
export const oneNetwork: Scopes = { offers: () => ['network'], read: readAll, write: writeAll }

export const networkOrAll: Scopes = { ...oneNetwork, offers: () => ['network', 'all'] }

/** Each tab of the start page for itself: what it cannot show is not meant. */
export const ofHomeTab: Scopes = {
  offers: homeScopes,
  read: (search) => {
    const target = readTarget({ scope: search.scope, project: search.project })
    if (target?.of === 'project' && !homeScopes(search).includes('project')) return readAll(search)
    return target && homeScopes(search).includes(target.of) ? target : null
  },
  write: writeTarget,
}

export const anyTarget: Scopes = {
  offers: () => ['network', 'project', 'all'],
  read: readTarget,
  write: writeTarget,
}

/** The question of Data insight names its place whole; one in PromQL is about all there is. */
export const ofQuestion: Scopes = {
  offers: ({ expr }) => (expr === undefined ? ['network', 'project', 'all'] : ['all']),
  read: (search) => {
    const network = /^network:(\d+)$/.exec(search.scope ?? '')?.[1]
    if (network) return { of: 'network', id: Number(network) }
    return projectOf(search.scope, /^project:(\d+)$/, readAll(search))
  },
  write: (place) => ({ scope: place.of === 'all' ? 'all' : `${place.of}:${place.id}` }),
}

/** The wall shows all unless told otherwise. */
export const ofWall: Scopes = {
  offers: () => ['all', 'project', 'network'],
  read: ({ show }) => {
    const network = /^group-(\d+)$/.exec(show ?? '')?.[1]
    return network ? { of: 'network', id: Number(network) } : projectOf(show, /^project-(\d+)$/, null)
  },
  write: (place) => ({ show: place.of === 'all' ? undefined : `${wallWords[place.of]}-${place.id}` }),
}

const wallWords = { network: 'group', project: 'project' } as const

function projectOf(text: string | undefined, form: RegExp, otherwise: Target | null): Target | null {
  const id = form.exec(text ?? '')?.[1]
  return id ? { of: 'project', id: Number(id) } : otherwise
}
