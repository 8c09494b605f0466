import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Configuration, Provider } from 'oidc-provider'

export interface Person {
  sub: string
  email?: string
  email_verified?: boolean
  preferred_username?: string
}

export interface PretendProvider {
  issuer: string
  clientId: string
  clientSecret: string
  /** Who is sitting there: signs in without being asked; null is shown a page with a button. */
  person: Person | null
  close(): Promise<void>
}

const client = { clientId: 'roost', clientSecret: 'a-secret-of-the-tests' }
const pageOf = (path: string) =>
  `<!doctype html><title>Provider</title><h1>Provider</h1><form method="post" action="${path}"><button>Continue as Grace</button></form>`

/**
 * A certified identity provider (oidc-provider) on loopback, its pages replaced by one button.
 * @param consoleUrl where it sends browsers back to
 */
export async function startPretendProvider(
  consoleUrl: string,
  { port = 0, grace }: { port?: number; grace?: Person } = {},
): Promise<PretendProvider> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const at: PretendProvider = {
    ...{ issuer, ...client, person: null },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const people = new Map<string, Person>()
  const provider = new Provider(issuer, settings(consoleUrl, people))
  const handle = provider.callback()
  const signIn = (person: Person, request: IncomingMessage, response: ServerResponse) => {
    people.set(person.sub, person)
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  }
  server.on('request', (request, response) => {
    const path = request.url ?? ''
    if (!path.startsWith('/interaction/')) return void handle(request, response)
    const person = at.person ?? (request.method === 'POST' ? (grace ?? null) : null)
    if (person) return void signIn(person, request, response)
    response.setHeader('content-type', 'text/html').end(pageOf(path))
  })
  return at
}

function settings(consoleUrl: string, people: Map<string, Person>): Configuration {
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${consoleUrl}/v2/oidc/callback`],
        post_logout_redirect_uris: [`${consoleUrl}/login?local`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 600, IdToken: 60, Interaction: 600, Session: 600 },
    cookies: { keys: ['only-for-tests'] },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ ...people.get(sub), sub }) }),
    // Consent is given by everybody.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client!.clientId,
        accountId: oidc.session!.accountId!,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
}

/** The address the provider sends a browser back to, without a browser: redirects and cookies are followed. */
export async function visitProvider(url: string, consoleUrl: string): Promise<string> {
  const cookies = new Map<string, string>()
  let next = url
  for (let hops = 0; hops < 10; hops += 1) {
    if (next.startsWith(consoleUrl)) return next
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
    next = new URL(location, next).href
  }
  throw new Error('the provider leads in circles')
}
