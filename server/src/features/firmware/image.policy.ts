import type { SignatureState } from '#contract/firmware/signing.ts'
import { ApiError } from '../../http/api-error.ts'
import type { FirmwareRow } from './firmware.repository.ts'

export function signatureStateOf({ key_id, key_retired_at }: FirmwareRow): SignatureState {
  if (key_id === null) return 'unsigned'
  return key_retired_at === null ? 'verified' : 'key_retired'
}

/** @throws ApiError `image_retired`, `image_not_signed`: it is installed on no device as things stand */
export function refuseToInstall(row: FirmwareRow, signedOnly: boolean): void {
  if (row.retired_at !== null) throw new ApiError('image_retired', {}, 'image')
  if (signedOnly && signatureStateOf(row) !== 'verified') throw new ApiError('image_not_signed', {}, 'image')
}

/** @throws ApiError `image_for_other_models`: models are named that the image itself does not */
export function refuseOtherModels(named: readonly string[], own: readonly string[] | null): void {
  if (own === null) return
  const others = named.filter((model) => !own.includes(model))
  if (others.length === 0) return
  throw new ApiError('image_for_other_models', { models: own.join(', ') }, 'compatible')
}
