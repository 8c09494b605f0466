/** A store's address, as a request needs it. */
export interface StoreAddress {
  url: string
  headers: Record<string, string>
}

/** Who may write and read at the store is told in its URL (`https://user:password@…`), whose data in a header. */
export function addressOf(url: string, tenant: string | undefined): StoreAddress {
  const parsed = new URL(url)
  const { username, password } = parsed
  parsed.username = ''
  parsed.password = ''
  const credentials = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    url: parsed.href.replace(/\/+$/, ''),
    headers: {
      'user-agent': 'Roost',
      ...(username && { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` }),
      ...(tenant && { 'x-scope-orgid': tenant }),
    },
  }
}

/** What fetch hides behind “fetch failed”. */
export function whyFailed(error: unknown): string {
  const { message, cause } = error as Error & { cause?: Error & { code?: string } }
  return cause?.code ?? cause?.message ?? message
}

/** The beginning of an answer's text, on one line. */
export async function wordsOf(response: Response): Promise<string> {
  const text = await response.text().catch(() => '')
  return text.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}
