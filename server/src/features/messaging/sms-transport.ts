import { DeliveryError, type Transport } from './transport.ts'

const timeoutMs = 10_000
const usual = '{"to":"{{to}}","text":"{{text}}"}'

/**
 * Text messages by a gateway of any make: what is posted is a template with `{{to}}` and `{{text}}`, JSON where it
 * begins like that, else a form; 2xx means that it took the message. User and password in the URL become basic
 * authentication.
 */
export function smsTransport(gateway: string, template = usual): Transport {
  const url = new URL(gateway)
  const authorization = basic(url)
  url.username = ''
  url.password = ''
  const isJson = /^\s*[{[]/.test(template)
  const type = isJson ? 'application/json' : 'application/x-www-form-urlencoded'
  const headers = { 'content-type': type, ...(authorization && { authorization }) }
  return {
    async send(to, { short }) {
      const values: Record<string, string> = { to, text: short }
      const written = isJson ? inJson : encodeURIComponent
      const body = template.replaceAll(/\{\{(to|text)\}\}/g, (_, name: string) => written(values[name]!))
      const status = await post(url, headers, body)
      if (status >= 200 && status < 300) return
      const permanent = status >= 400 && status < 500 && status !== 408 && status !== 429
      throw new DeliveryError(`the gateway answered ${status}`, permanent)
    },
  }
}

/** As it stands between the quotes of a JSON string. */
const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

async function post(url: URL, headers: Record<string, string>, body: string): Promise<number> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, {
      ...{ method: 'POST', headers, body, signal, redirect: 'manual' as const },
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
