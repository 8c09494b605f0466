import * as client from 'openid-client'
import { ApiError } from '../../../http/api-error.ts'
import type { Logger } from '../../../lib/logger.ts'

/** OpenID Connect Core, section 2: characters of ASCII. */
const SUBJECT_MAX = 255

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
  /** Without a slash at the end. */
  publicUrl: string
}

/** What is kept while a person is at the provider; never leaves this server. */
export interface Visit {
  state: string
  nonce: string
  codeVerifier: string
}

/** Who the provider says it is. */
export interface Identity {
  issuer: string
  subject: string
  /** Preferred name of an account made for this person. */
  username: string | null
  email: string | null
  emailVerified: boolean
  idToken: string
}

/** Seconds; people wait for it. */
const TIMEOUT_S = 5

/**
 * The identity provider: code flow with PKCE, state and nonce; the signature of the ID token is checked. Its
 * addresses are asked for each time somebody is sent there: nobody is sent to a provider that is down.
 */
export class OidcProvider {
  readonly #settings: ProviderSettings
  readonly #log: Logger
  #found: Promise<client.Configuration> | undefined
  #asking: Promise<client.Configuration> | undefined

  constructor(settings: ProviderSettings, log: Logger) {
    this.#settings = settings
    this.#log = log
  }

  get name(): string {
    return new URL(this.#settings.issuer).host
  }

  get callback(): string {
    return `${this.#settings.publicUrl}/v2/oidc/callback`
  }

  /** @throws ApiError `provider_unavailable` */
  async begin(): Promise<{ url: string; visit: Visit }> {
    this.#found = undefined
    const provider = await this.#discover()
    const visit = {
      state: client.randomState(),
      nonce: client.randomNonce(),
      codeVerifier: client.randomPKCECodeVerifier(),
    }
    const url = client.buildAuthorizationUrl(provider, {
      redirect_uri: this.callback,
      scope: 'openid email profile',
      code_challenge: await client.calculatePKCECodeChallenge(visit.codeVerifier),
      code_challenge_method: 'S256',
      state: visit.state,
      nonce: visit.nonce,
    })
    return { url: url.href, visit }
  }

  /**
   * Who came back.
   * @param query of the callback, `?` included
   * @throws ApiError `provider_unavailable`, `provider_refused` whatever is wrong with the answer
   */
  async finish(query: string, visit: Visit): Promise<Identity> {
    const provider = await this.#discover()
    try {
      const tokens = await client.authorizationCodeGrant(provider, new URL(this.callback + query), {
        pkceCodeVerifier: visit.codeVerifier,
        expectedState: visit.state,
        expectedNonce: visit.nonce,
        idTokenExpected: true,
      })
      return await this.#identity(provider, tokens)
    } catch (error) {
      this.#log.warn({ reason: reasonOf(error) }, 'a sign-in at the identity provider was refused')
      throw new ApiError(isUnreachable(error) ? 'provider_unavailable' : 'provider_refused')
    }
  }

  /** Where to sign out there, too; null when the provider does not offer it or is not known now. */
  async signOutUrl(idToken: string): Promise<string | null> {
    const provider = await this.#discover().catch(() => null)
    if (!provider?.serverMetadata().end_session_endpoint) return null
    const back = `${this.#settings.publicUrl}/login?local`
    return client.buildEndSessionUrl(provider, { id_token_hint: idToken, post_logout_redirect_uri: back })
      .href
  }

  /** @throws Error when what it tells is not what the standard allows */
  async #identity(
    provider: client.Configuration,
    tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers,
  ): Promise<Identity> {
    const claims = tokens.claims()!
    if (claims.sub.length > SUBJECT_MAX) throw new Error('the subject is longer than the standard allows')
    // Providers may keep e-mail and name for the userinfo endpoint.
    const more =
      claims.email === undefined && provider.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(provider, tokens.access_token, claims.sub)
        : {}
    const all: Record<string, unknown> = { ...more, ...claims }
    const text = (value: unknown) => (typeof value === 'string' && value.trim() ? value.trim() : null)
    return {
      issuer: claims.iss,
      subject: claims.sub,
      username: text(all.preferred_username) ?? text(all.email) ?? text(all.name),
      email: text(all.email),
      // Some providers write it as text.
      emailVerified: all.email_verified === true || all.email_verified === 'true',
      idToken: tokens.id_token!,
    }
  }

  /** What was found last; who asks meanwhile waits for the same answer. */
  #discover(): Promise<client.Configuration> {
    this.#asking ??= this.#found ?? this.#ask()
    const asking = this.#asking
    return asking.then(
      (found) => {
        this.#found = asking
        this.#asking = undefined
        return found
      },
      (error: unknown) => {
        this.#asking = undefined
        this.#log.warn({ reason: reasonOf(error) }, 'the identity provider does not answer')
        throw new ApiError('provider_unavailable')
      },
    )
  }

  #ask(): Promise<client.Configuration> {
    const { issuer, clientId, clientSecret } = this.#settings
    const url = new URL(issuer)
    // Plain HTTP passes the settings' check for this machine only.
    const insecure = url.protocol === 'http:' ? [client.allowInsecureRequests] : []
    return client.discovery(url, clientId, clientSecret, undefined, {
      execute: [client.enableNonRepudiationChecks, ...insecure],
      timeout: TIMEOUT_S,
    })
  }
}

/** Codes of the library and of the network; never a token. */
function reasonOf(error: unknown): string {
  const { code, message, cause } = error as { code?: string; message?: string; cause?: { code?: string } }
  return [code, message, cause?.code].filter((part) => typeof part === 'string').join(' · ')
}

/** No answer, as opposed to a wrong one. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof TypeError || (error as { code?: string }).code === 'OAUTH_TIMEOUT'
