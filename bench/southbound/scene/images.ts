import { createHash } from 'node:crypto'
import { createServer } from 'node:https'
import { MODELS } from '../../../simulator/kinds/models.ts'
import { newCertificate } from '../../../simulator/testing/recorder.ts'

export interface Images {
  /** PEM; who fetches must trust it. */
  readonly ca: string
  /** Where an image of that version is. */
  urlOf(version: string): string
  close(): void
}

/** Serves pretend images that fit every model, of whatever version the address names. */
export async function serveImages(): Promise<Images> {
  const { key, cert, ca } = newCertificate()
  const server = createServer({ key, cert }, ({ url = '/' }, response) => {
    const image = imageOf(decodeURIComponent(url.slice(1)))
    response.writeHead(200, { 'content-length': image.length }).end(image)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('no port')
  return {
    ca,
    urlOf: (version) => `https://127.0.0.1:${bound.port}/${version}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function imageOf(version: string): Buffer {
  const body = Buffer.from(`firmware ${version}\n`.repeat(2000))
  const sha256 = createHash('sha256').update(body).digest('hex')
  const compatible = MODELS.map((model) => model.compatible)
  return Buffer.concat([
    Buffer.from(`ROOST-IMAGE ${JSON.stringify({ version, compatible, sha256 })}\n`),
    body,
  ])
}
