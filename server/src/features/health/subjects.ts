import type { Fix } from '#contract/health/schemas.ts'
import type { Radio } from '#contract/inventory/state/device-state.ts'
import type { PortSettings } from '#contract/switching/intent.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import type { Subject } from './rule.ts'
import type { SiteDevice } from './site.ts'

type Named = Pick<SiteDevice, 'sn' | 'name'>

export const theNetwork: Subject = { type: 'network', sn: null, device: null, key: null, name: '' }

export const ofDevice = ({ sn, name }: Named): Subject => ({
  ...{ type: 'device', sn, device: name, key: null, name },
})
export const ofPort = ({ sn, name }: Named, port: string): Subject => ({
  ...{ type: 'port', sn, device: name, key: port, name: port },
})
/** Bands are called the same in every language. */
export const ofRadio = ({ sn, name }: Named, { id, band }: Pick<Radio, 'id' | 'band'>): Subject => ({
  ...{ type: 'radio', sn, device: name, key: id, name: band ?? id },
})
export const ofSsid = ({ key, name }: Pick<Ssid, 'key' | 'name'>): Subject => ({
  ...{ type: 'ssid', sn: null, device: null, key, name },
})

/** Another setting of an SSID; without one, a person says which. */
export const ssidFix = ({ key }: Pick<Ssid, 'key'>, patch: Partial<Ssid> = {}): Fix => ({
  ...{ how: 'draft', section: 'wireless', sn: null, subject: key, patch },
})
export const portFix = ({ sn }: Named, port: string, patch: Partial<PortSettings>): Fix => ({
  ...{ how: 'draft', section: 'switching', sn, subject: port, patch },
})
export const pageFix = (page: Extract<Fix, { how: 'page' }>['page'], sn: string | null = null): Fix => ({
  ...{ how: 'page', page, sn },
})
