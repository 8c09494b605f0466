import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { allEndpoints } from '#contract/endpoints.ts'
import { openapiDocument } from './openapi.ts'
import { serveOpenapi } from './openapi-file.ts'

it('the description of all calls is made once, and told by its tag when it is known', async () => {
  const app = Fastify()
  let looked = 0
  const counted = allEndpoints.map((endpoint) => ({
    ...endpoint,
    get summary() {
      looked += 1
      return endpoint.summary
    },
  }))
  serveOpenapi(app, counted)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const url = `${app.listeningOrigin}/v2/openapi.json`
  const first = await fetch(url)
  const once = looked
  expect(once).toBeGreaterThan(0)
  expect(await first.json()).toEqual(JSON.parse(JSON.stringify(openapiDocument(allEndpoints))))
  const etag = first.headers.get('etag')!
  for (const encoding of ['br', 'gzip', 'identity']) {
    const again = await fetch(url, { headers: { 'accept-encoding': encoding } })
    expect(again.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(((await again.json()) as { openapi: string }).openapi).toBe('3.1.0')
  }
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304)
  expect(looked).toBe(once)
  await app.close()
})
