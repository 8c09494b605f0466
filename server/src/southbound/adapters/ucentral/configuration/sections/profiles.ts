import type { NativeSection } from './native-section.ts'
import { switching } from './switching.ts'
import { wireless } from './wireless.ts'

/** No document says profiles: it says the ports and SSIDs that follow them. */
const unsaid = {
  needsBase: false,
  render: (_rendering: unknown, document: never) => document,
  read: () => undefined,
  contradict: () => null,
  fields: [],
}

export const portProfiles: NativeSection<'portProfiles'> = { ...unsaid, offered: switching.offered }
export const ssidProfiles: NativeSection<'ssidProfiles'> = { ...unsaid, offered: wireless.offered }
