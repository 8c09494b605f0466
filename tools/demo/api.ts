interface Envelope {
  code: number
  error?: string
  data?: unknown
}

export interface Api {
  get<T>(path: string): Promise<T>
  /** @throws when the answer is an error */
  post<T>(path: string, body: unknown): Promise<T>
}

export async function signIn(console: string, username: string, password: string): Promise<Api> {
  const call = async (path: string, init: RequestInit): Promise<Envelope> =>
    (await (await fetch(`${console}${path}`, init)).json()) as Envelope
  const asPost = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { sessid } = need(await call('/v2/login', asPost({ username, password }))) as { sessid: string }
  const headers = { authorization: sessid }
  return {
    get: async <T>(path: string) => need(await call(path, { headers })) as T,
    post: async <T>(path: string, body: unknown) => need(await call(path, asPost(body, headers))) as T,
  }
}

function need(answer: Envelope): unknown {
  if (answer.code !== 0) throw new Error(`the server answered ${answer.error}`)
  return answer.data
}
