import { vi } from 'vitest'

export interface SentRequest {
  method: string
  path: string
  query: Record<string, string>
  headers: Record<string, string>
  body: unknown
}

type Answer = { status?: number; body: unknown } | Error

/** Answers every call by the function given and keeps what was sent. Put back by `vi.unstubAllGlobals()`. */
export function fakeFetch(answer: (sent: SentRequest) => Answer | Promise<Answer>): SentRequest[] {
  const calls: SentRequest[] = []
  vi.stubGlobal('fetch', async (address: string, options: RequestInit = {}) => {
    const url = new URL(address, 'http://console.test')
    const sent: SentRequest = {
      method: options.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: options.headers as Record<string, string>,
      body: typeof options.body === 'string' ? JSON.parse(options.body) : undefined,
    }
    calls.push(sent)
    const result = await answer(sent)
    if (result instanceof Error) throw result
    return new Response(JSON.stringify(result.body), { status: result.status ?? 200 })
  })
  return calls
}

export const ok = (data: unknown, page?: unknown): Answer => ({
  body: { code: 0, data, ...(page !== undefined && { page }) },
})

export const failure = (status: number, error: string, more: object = {}): Answer => ({
  status,
  body: { code: status * 100 + 1, error, params: {}, ...more },
})
