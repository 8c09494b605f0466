import { leadingZeroBits, proofText } from '#contract/identity/proof-of-work.ts'
import { sha256 } from '../../../lib/sha256'

/** Tries numbers until one does; 16 bits take some 65,000 tries. */
export function findProof(challenge: string, bits: number): string {
  for (let number = 0; ; number += 1) {
    const proof = proofText(challenge, number)
    if (leadingZeroBits(sha256(proof)) >= bits) return proof
  }
}
