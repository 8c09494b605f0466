import type { Language } from '#contract/identity/endpoints.ts'
import { type PublicPurpose, sendCode } from '#contract/identity/registration.ts'
import { asApiError } from '../../../api/api-error'
import { call } from '../../../api/call'
import { i18n } from '../../../i18n/i18n'
import { solveProof } from './solve-proof'

/**
 * Has a code sent, and does the work for it where the server wants some.
 * @throws ApiError `codes_blocked`, `channel_unavailable`, `registration_closed`
 */
export async function requestCode(target: string, purpose: PublicPurpose): Promise<void> {
  const body = { target, purpose, language: i18n.language as Language }
  try {
    await call(sendCode, { body })
  } catch (error) {
    const { failure, params } = asApiError(error)
    if (failure !== 'proof_required') throw error
    const proof = await solveProof(String(params.challenge), Number(params.bits))
    await call(sendCode, { body: { ...body, proof } })
  }
}
