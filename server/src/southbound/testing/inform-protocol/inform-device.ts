import { request } from 'node:https'
import { issueCertificate } from '../issue-certificate.ts'

/** A device that posts what a test says. */
export class InformDevice {
  readonly #port: () => number
  readonly #certificate: ReturnType<typeof issueCertificate>
  constructor(id: string, port: () => number) {
    this.#port = port
    this.#certificate = issueCertificate(id)
  }

  /** @returns the status and what it was answered */
  post(message: object): Promise<{ status: number; body: Record<string, unknown> }> {
    const { certificate: cert, key } = this.#certificate
    const at = { host: 'localhost', port: this.#port(), path: '/', method: 'POST', agent: false }
    return new Promise((resolve, reject) => {
      const posted = request({ ...at, cert, key, rejectUnauthorized: false }, (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode!, body: JSON.parse(text) }))
      })
      posted.on('error', reject)
      posted.end(JSON.stringify(message))
    })
  }
}
