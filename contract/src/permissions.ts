/** Roles, strongest first. `user` is shown as "manager" or "ordinary member" (readings C5). */
export const roles = ['super', 'root', 'admin', 'user'] as const
export type Role = (typeof roles)[number]

/** Who works inside a tenant: everybody signed in; super and root own a tenant of their own (DECISIONS 9). */
export const everyone: readonly Role[] = roles
/** Everyone but ordinary members: what changes who owns what. */
export const managers: readonly Role[] = ['super', 'root', 'admin']
export const superOnly: readonly Role[] = ['super']
export const unbinders: readonly Role[] = ['super', 'root']

/**
 * What a person may do with a thing, least first. `install`: also bind, name and place devices. `write`: configure.
 * `own`: all that follows from owning it, such as to delete, share or hand over.
 */
export const levels = ['read', 'install', 'write', 'own'] as const
export type Level = (typeof levels)[number]
export const reachesLevel = (has: Level, needs: Level): boolean =>
  levels.indexOf(has) >= levels.indexOf(needs)

/** What somebody else may lose by a call: for good, or until they act themselves. */
export const losses = ['device', 'network', 'history', 'key', 'image'] as const
export type Loss = (typeof losses)[number]
/**
 * Told by every call that changes something. Whoever calls one that loses somebody a thing owns what it points at
 * (level `own`): guests, installers and members with a part of it configure, they do not take (DECISIONS 21). What is
 * only the caller's own is theirs to lose.
 */
export type Loses = 'nothing' | readonly Loss[]

/**
 * What a call needs, told once: the server enforces it, the authorization matrix test expects it,
 * OpenAPI prints it.
 */
export interface Access {
  /** `public` needs no session. */
  roles: 'public' | readonly Role[]
  /** The call changes something: refused with `read_only` on a read-only share. */
  write?: boolean
  /** What it needs of the things it points at, where `levelFor` does not follow from the rest. */
  level?: Level
  /**
   * What the input points at: kind of thing → name of the field in query or body. A value outside the
   * caller's reach answers `does_not_exist`; an absent field is the endpoint's own affair.
   */
  reach?: Partial<Record<'device' | 'network' | 'project', string>>
  /** A list in the body whose entries point at things by the same names: each of them is asked for. */
  each?: string
  /**
   * What an API token needs to make the call; `never`: only a person who signed in may; `kiosk`: one that shows a
   * wall may, too. Without it a GET needs `read`, a POST `write`.
   */
  token?: 'read' | 'kiosk' | 'never'
  /** May be called as long as the password made at the first start is in use; all else waits for its change. */
  firstPassword?: true
}

export const open: Access = { roles: 'public' }
export const reads = (reach?: Access['reach']): Access => ({ roles: everyone, ...(reach && { reach }) })
export const writes = (reach?: Access['reach'], who: readonly Role[] = everyone): Access => ({
  roles: who,
  write: true,
  ...(reach && { reach }),
})
/** The call points at many things, too: a list in its body whose entries name them as the call itself would. */
export const ofEach = (each: string, access: Access): Access => ({ ...access, each })
/** What concerns only the person: their password, sessions, tokens and settings. */
export const inPerson: Access = { roles: everyone, token: 'never' }
/** What a person needs to get from the first password to one of their own. */
export const withFirstPassword = (access: Access): Access => ({ ...access, firstPassword: true })
/** Installers may, too: for a limited time, and without seeing a secret. */
export const installs = (reach: Access['reach']): Access => ({ ...writes(reach), level: 'install' })
/** Only who owns what the call points at; nobody it is shared with. */
export const owns = (reach: Access['reach'], who: readonly Role[] = everyone): Access => ({
  ...writes(reach, who),
  level: 'own',
})
/** A POST that changes nothing. */
export const asks = (reach?: Access['reach']): Access => ({ ...reads(reach), token: 'read' })

/** What a call needs of the things it points at: what only managers do is the owner's. */
export function levelFor({ level, write, roles: who }: Access): Level {
  if (level) return level
  if (!write) return 'read'
  return who === 'public' || who.includes('user') ? 'write' : 'own'
}
