import { createHash } from 'node:crypto'
import { leadingZeroBits, proofText } from '#contract/identity/proof-of-work.ts'

/** What a browser does for `proof_required`. */
export function solveProof(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const proof = proofText(challenge, number)
    if (leadingZeroBits(createHash('sha256').update(proof).digest()) >= bits) return proof
  }
}
