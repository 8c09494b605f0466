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
export function requestCode(target: string, purpose: PublicPurpose): Promise<void> {
  const body = { target, purpose, language: i18n.language as Language }
  return withProof((proof) => call(sendCode, { body: { ...body, ...proof } }))
}

/** Sends, and where the server wants work done for it, does that and sends again. */
export async function withProof(send: (proof: { proof?: string }) => Promise<unknown>): Promise<void> {
  try {
    await send({})
  } catch (error) {
    const { failure, params } = asApiError(error)
    if (failure !== 'proof_required') throw error
    await send({ proof: await solveProof(String(params.challenge), Number(params.bits)) })
  }
}
