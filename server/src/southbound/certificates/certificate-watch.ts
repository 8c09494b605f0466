import { X509Certificate } from 'node:crypto'
import type { Logger } from '../../lib/logger.ts'
import type { DeviceTls } from './device-tls.ts'

export interface CertificateWatchDeps {
  /** What listeners have shown since they were made. */
  shown: DeviceTls
  /** Certificate and key as they lie on disk; issues anew what runs out, where it is ours. @throws Error in words */
  read(): DeviceTls
  /** New connections are shown this from now on; those that are open stay. */
  renew(tls: DeviceTls): void
  log: Pick<Logger, 'info' | 'warn'>
  /** Milliseconds between looks. */
  everyMs: number
}

/**
 * Takes a renewed certificate over without a restart. Looks at the files themselves, for what renews them replaces
 * links and folders; one that is half written, or has another's key, waits for the next look.
 */
export class CertificateWatch {
  readonly #deps: CertificateWatchDeps
  #shown: DeviceTls
  /** What was wrong at the last look: told once. */
  #wrong = ''
  #timer: NodeJS.Timeout | undefined
  constructor(deps: CertificateWatchDeps) {
    this.#deps = deps
    this.#shown = deps.shown
  }

  start(): void {
    this.#timer = setInterval(() => this.look(), this.#deps.everyMs).unref()
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  /** Unix seconds. */
  expiresAt(): number {
    return new X509Certificate(this.#shown.certificate).validToDate.getTime() / 1_000
  }

  look(): void {
    try {
      const found = this.#deps.read()
      this.#wrong = ''
      if (isSame(found, this.#shown)) return
      this.#deps.renew(found)
      this.#shown = found
      const { subject, validTo } = new X509Certificate(found.certificate)
      this.#deps.log.info({ subject, validTo }, 'the certificate was renewed: new connections are shown it')
    } catch (error) {
      const { message } = error as Error
      if (message !== this.#wrong)
        this.#deps.log.warn({ err: error }, 'the certificate on disk cannot be used: the one before stays')
      this.#wrong = message
    }
  }
}

const isSame = (a: DeviceTls, b: DeviceTls): boolean =>
  a.certificate === b.certificate &&
  a.key === b.key &&
  a.deviceAuthorities.join() === b.deviceAuthorities.join()
