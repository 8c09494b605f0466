import { DeliveryError, type Transport } from './transport.ts'

const timeoutMs = 10_000

/**
 * Text messages by a gateway of any make: `POST {"to":"+49…","text":"…"}` as JSON; 2xx means that it took the
 * message. User and password in the URL become basic authentication.
 */
export function smsTransport(gateway: string): Transport {
  const url = new URL(gateway)
  const authorization = basic(url)
  url.username = ''
  url.password = ''
  const headers = { 'content-type': 'application/json', ...(authorization && { authorization }) }
  return {
    async send(to, { short }) {
      const status = await post(url, headers, { to, text: short })
      if (status >= 200 && status < 300) return
      const permanent = status >= 400 && status < 500 && status !== 408 && status !== 429
      throw new DeliveryError(`the gateway answered ${status}`, permanent)
    },
  }
}

async function post(url: URL, headers: Record<string, string>, body: object): Promise<number> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, {
      ...{ method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'manual' as const },
    })
    await response.body?.cancel()
    return response.status
  } catch (error) {
    const { name, cause } = error as { name?: string; cause?: { code?: string } }
    const why =
      name === 'TimeoutError' ? 'did not answer in time' : `cannot be reached (${cause?.code ?? name})`
    throw new DeliveryError(`the gateway ${why}`, false)
  }
}

const basic = ({ username, password }: URL) =>
  username &&
  `Basic ${Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64')}`
