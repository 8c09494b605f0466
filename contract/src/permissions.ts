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
 * What a call needs, told once: the server enforces it, the authorization matrix test expects it,
 * OpenAPI prints it.
 */
export interface Access {
  /** `public` needs no session. */
  roles: 'public' | readonly Role[]
  /** The call changes something: refused with `read_only` on a read-only share. */
  write?: boolean
  /**
   * What the input points at: kind of thing → name of the field in query or body. A value outside the
   * caller's reach answers `does_not_exist`; an absent field is the endpoint's own affair.
   */
  reach?: Partial<Record<'device' | 'network' | 'project', string>>
  /**
   * What an API token needs to make the call; `never`: only a person who signed in may. Without it a GET needs
   * `read`, a POST `write`.
   */
  token?: 'read' | 'never'
}

export const open: Access = { roles: 'public' }
export const reads = (reach?: Access['reach']): Access => ({ roles: everyone, ...(reach && { reach }) })
export const writes = (reach?: Access['reach'], who: readonly Role[] = everyone): Access => ({
  roles: who,
  write: true,
  ...(reach && { reach }),
})
/** What concerns only the person: their password, sessions, tokens and settings. */
export const inPerson: Access = { roles: everyone, token: 'never' }
/** A POST that changes nothing. */
export const asks = (reach?: Access['reach']): Access => ({ ...reads(reach), token: 'read' })
