/**
 * Every error a call can answer with. The wire carries `code` (HTTP status × 100 + the number given here),
 * the name, and parameters for the sentence; the console words it from `locales/<language>/errors.json`.
 * Names and numbers never change once released; new ones are appended.
 */
export const errorTable = {
  invalid_parameter: { status: 400, number: 1 },
  invalid_json: { status: 400, number: 2 },
  unknown_action: { status: 400, number: 3 },
  unauthenticated: { status: 401, number: 1 },
  wrong_credentials: { status: 401, number: 2 },
  second_factor_required: { status: 401, number: 3 },
  second_factor_wrong: { status: 401, number: 4 },
  sign_in_expired: { status: 401, number: 5 },
  provider_refused: { status: 401, number: 6 },
  read_only: { status: 403, number: 1 },
  forbidden: { status: 403, number: 2 },
  owner_only: { status: 403, number: 3 },
  installer_only: { status: 403, number: 4 },
  registration_closed: { status: 403, number: 5 },
  password_change_required: { status: 403, number: 6 },
  does_not_exist: { status: 404, number: 1 },
  route_unknown: { status: 404, number: 2 },
  method_not_allowed: { status: 405, number: 1 },
  name_in_use: { status: 409, number: 1 },
  device_already_bound: { status: 409, number: 2 },
  one_gateway_only: { status: 409, number: 3 },
  device_offline: { status: 409, number: 4 },
  device_busy: { status: 409, number: 5 },
  not_empty: { status: 409, number: 6 },
  conflict: { status: 409, number: 7 },
  identity_in_use: { status: 409, number: 20 },
  last_way_in: { status: 409, number: 21 },
  already_handled: { status: 409, number: 22 },
  own_account: { status: 409, number: 23 },
  already_shared: { status: 409, number: 24 },
  has_belongings: { status: 409, number: 25 },
  offer_declined: { status: 409, number: 26 },
  review_outdated: { status: 409, number: 27 },
  serial_disputed: { status: 409, number: 30 },
  key_claimed: { status: 409, number: 31 },
  claim_unproven: { status: 409, number: 32 },
  not_yourself: { status: 409, number: 33 },
  body_too_large: { status: 413, number: 1 },
  unsupported_media_type: { status: 415, number: 1 },
  network_required: { status: 422, number: 1 },
  device_never_connected: { status: 422, number: 2 },
  verify_failed: { status: 422, number: 3 },
  possession_required: { status: 422, number: 4 },
  not_supported_by_device: { status: 422, number: 5 },
  too_many: { status: 422, number: 6 },
  password_weak: { status: 422, number: 7 },
  type_required: { status: 422, number: 8 },
  image_does_not_fit: { status: 422, number: 9 },
  port_is_uplink: { status: 422, number: 10 },
  code_wrong: { status: 422, number: 20 },
  proof_required: { status: 422, number: 21 },
  channel_unavailable: { status: 422, number: 22 },
  assumptions_not_accepted: { status: 422, number: 30 },
  place_required: { status: 422, number: 31 },
  reserved_twice: { status: 422, number: 33 },
  too_many_reservations: { status: 422, number: 34 },
  too_many_tries: { status: 429, number: 1 },
  too_many_requests: { status: 429, number: 2 },
  codes_blocked: { status: 429, number: 3 },
  internal: { status: 500, number: 1 },
  not_ready: { status: 503, number: 1 },
  provider_unavailable: { status: 503, number: 2 },
  metrics_unavailable: { status: 503, number: 3 },
  server_busy: { status: 503, number: 4 },
  storage_full: { status: 503, number: 5 },
  interrupted: { status: 503, number: 6 },
} as const satisfies Record<string, { status: number; number: number }>

export type ErrorName = keyof typeof errorTable

export const errorNames = Object.keys(errorTable) as ErrorName[]

/** The number on the wire: HTTP status × 100 + the error's own number. Never 0. */
export function errorCode(name: ErrorName): number {
  const { status, number } = errorTable[name]
  return status * 100 + number
}
