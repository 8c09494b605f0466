import type { NativeSection } from './native-section.ts'
import { switching } from './switching.ts'
import { wireless } from './wireless.ts'

/** No document says profiles and variables: it says the ports, SSIDs and texts that they make. */
const unsaid = {
  needsBase: false,
  render: (_rendering: unknown, document: never) => document,
  read: () => undefined,
  contradict: () => null,
  fields: [],
}

export const portProfiles: NativeSection<'portProfiles'> = { ...unsaid, offered: switching.offered }
export const ssidProfiles: NativeSection<'ssidProfiles'> = { ...unsaid, offered: wireless.offered }
export const variables: NativeSection<'variables'> = { ...unsaid, offered: () => true }
