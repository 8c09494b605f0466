import type { Clock } from '../../../../lib/clock.ts'
import type { SecretBox } from '../../../../lib/secret-box.ts'
import type { PushRepository } from './push.repository.ts'
import { newVapidKeys, type VapidKeys } from './vapid.ts'

const CONTEXT = 'push-key'

/** The server's key at push services: made when it is first asked for, the same from then on. */
export class PushKeys {
  readonly #deps: { browsers: PushRepository; secrets: SecretBox; clock: Clock }
  #known: Promise<VapidKeys> | undefined
  constructor(deps: { browsers: PushRepository; secrets: SecretBox; clock: Clock }) {
    this.#deps = deps
  }

  get(): Promise<VapidKeys> {
    this.#known ??= this.#readOrMake().catch((error: unknown) => {
      this.#known = undefined
      throw error
    })
    return this.#known
  }

  async #readOrMake(): Promise<VapidKeys> {
    const { browsers, secrets, clock } = this.#deps
    if (!(await browsers.key())) {
      const { publicKey, privateKey } = newVapidKeys()
      const private_sealed = secrets.seal(privateKey, CONTEXT)
      await browsers.keepKey({ id: 1, public_key: publicKey, private_sealed, created_at: clock.now() })
    }
    const { public_key, private_sealed } = (await browsers.key())!
    return { publicKey: public_key, privateKey: secrets.open(private_sealed, CONTEXT) }
  }
}
