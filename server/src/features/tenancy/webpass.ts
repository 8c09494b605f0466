import type { SecretBox } from '../../lib/secret-box.ts'
import type { NetworkRow } from './tenancy.repository.ts'

const contextOf = (network: number): string => `network:${network}:webpass`

/** The password of the devices' own pages, as it lies on disk. */
export const sealWebpass = (secrets: SecretBox, network: number, webpass: string | null): string | null =>
  webpass === null ? null : secrets.seal(webpass, contextOf(network))

/** Null: none is set. */
export const openWebpass = (
  secrets: SecretBox,
  { id, webpass_sealed }: Pick<NetworkRow, 'id' | 'webpass_sealed'>,
): string | null => webpass_sealed && secrets.open(webpass_sealed, contextOf(id))
