import { createHash } from 'node:crypto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { leadingZeroBits } from '#contract/identity/proof-of-work.ts'
import { failure, fakeFetch, ok, type SentRequest } from '../../../testing/fake-fetch'
import { findProof } from './find-proof'
import { requestCode } from './request-code'

/** jsdom has no workers: this one does the work where it stands. */
class WorkerHere extends EventTarget {
  terminate() {}
  postMessage({ challenge, bits }: { challenge: string; bits: number }) {
    const data = findProof(challenge, bits)
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })))
  }
}

const bits = 8
const proofIn = ({ body }: SentRequest) => (body as { proof?: string }).proof

afterEach(() => vi.unstubAllGlobals())

describe('asking for a code', () => {
  it('works for it where the server wants that, and asks again with what was found', async () => {
    vi.stubGlobal('Worker', WorkerHere)
    const calls = fakeFetch((sent) =>
      proofIn(sent) === undefined
        ? failure(422, 'proof_required', { params: { challenge: 'once', bits } })
        : ok({ expiresAt: 1, left: 2 }),
    )
    await requestCode('ann@example.com', 'forgot')
    expect(calls.map(({ path }) => path)).toEqual(['/v2/verifycode', '/v2/verifycode'])
    const proof = proofIn(calls[1]!)!
    expect(proof).toMatch(/^once~\d+$/)
    expect(leadingZeroBits(createHash('sha256').update(proof).digest())).toBeGreaterThanOrEqual(bits)
  })

  it('asks once where nothing is wanted, and passes a refusal on', async () => {
    const calls = fakeFetch(() => failure(429, 'codes_blocked'))
    await expect(requestCode('ann@example.com', 'register')).rejects.toMatchObject({
      failure: 'codes_blocked',
    })
    expect(calls).toHaveLength(1)
  })
})
