import type { IncomingMessage, ServerResponse } from 'node:http'
import { languageOf } from '../../../lib/words/accept-language.ts'
import { wordOf } from '../../../lib/words/locale-words.ts'

const STATUS = { ended: 410, noEntry: 403, unreachable: 502, busy: 503 } as const

/** Said in the place of the device's page, in the browser's language. Tells nothing of which device it is. */
export function sendPage(
  request: IncomingMessage,
  response: ServerResponse,
  what: keyof typeof STATUS,
): void {
  // What was still being sent is not waited for.
  request.resume()
  void pageOf(languageOf(request.headers['accept-language']), what).then((page) => {
    if (response.headersSent || response.destroyed) return
    response.writeHead(STATUS[what], {
      ...{ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', connection: 'close' },
      ...{ 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' },
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    response.end(request.method === 'HEAD' ? undefined : page)
  })
}

async function pageOf({ language, direction }: ReturnType<typeof languageOf>, what: string): Promise<string> {
  const title = await wordOf(language, `tunnels:page.${what}.title`)
  const text = await wordOf(language, `tunnels:page.${what}.text`)
  return `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:20vh auto;padding:0 1rem}h1{font-size:1.25rem}</style>
</head><body><h1>${title}</h1><p>${text}</p></body></html>
`
}
