/**
 * Codes of a device's history that the server itself writes; worded from `locales/<language>/inventory.json`
 * (`notice.*`). Protocols add their own closed lists (a refused frame's reason …).
 */
export const noticeCodes = [
  'connected',
  'disconnected',
  'bound',
  'moved',
  'unbound',
  'repinned',
  'any_name_allowed',
  'any_name_ended',
  'fields_dropped',
  'device_event',
  'other_key',
  'name_mismatch',
  'untrusted_certificate',
  'disputed',
  'dispute_settled',
  'second_gateway_refused',
  'notices_dropped',
] as const
export type NoticeCode = (typeof noticeCodes)[number]
