import type { JsonObject } from '#protocols/json.ts'
import { hasRadios } from '../documents/document.ts'
import type { Rendering } from '../rendering.ts'
import { contradictingSsids } from '../wireless/contradicting-ssids.ts'
import { readWireless } from '../wireless/read-wireless.ts'
import { placeSsids } from '../wireless/wireless.ts'
import type { NativeSection } from './native-section.ts'

export const wireless: NativeSection<'wireless'> = {
  /** The radio of a CPE carries the link to its other end, not the networks of its site. */
  offered: ({ platform, radios }, { kind }) =>
    platform !== 'switch' &&
    kind !== 'cpe' &&
    radios.some(({ bands }) => bands.some((band) => band !== 'HaLow')),
  needsBase: false,
  render(rendering: Rendering, document: JsonObject, wanted) {
    if (!wanted) return document
    if (rendering.platform !== 'switch') return placeSsids(rendering, document, wanted.ssids)
    rendering.about('wireless', null).unsupported('no_radios', null)
    return document
  },
  read: (document, like) => (like || hasRadios(document) ? readWireless(document, like) : undefined),
  contradict: contradictingSsids,
  fields: [
    ['name', 'name'],
    ['wifi-bands', 'bands'],
    ['hidden-ssid', 'hidden'],
    ['isolate-clients', 'isolate'],
    ['maximum-clients', 'maxUsers'],
    ['access-control-list', 'allowed'],
    ['rate-limit', 'limit'],
    ['rate-limit/ingress-rate', 'limit.up'],
    ['rate-limit/egress-rate', 'limit.down'],
    ['power-save', 'powerSave'],
    ['rts-threshold', 'rtsThreshold'],
    ['fils-discovery-interval', 'filsInterval'],
    ['quality-thresholds', 'roamingThreshold'],
    ['encryption', 'security'],
    ['encryption/key', 'password'],
    ['radius', 'radius'],
    ['radius/authentication', 'radius.authentication'],
    ['radius/authentication/host', 'radius.authentication.host'],
    ['radius/authentication/port', 'radius.authentication.port'],
    ['radius/authentication/secret', 'radius.authentication.secret'],
    ['radius/accounting', 'radius.accounting'],
    ['radius/accounting/host', 'radius.accounting.host'],
    ['radius/accounting/port', 'radius.accounting.port'],
    ['radius/accounting/secret', 'radius.accounting.secret'],
    ['radius/nas-identifier', 'radius.nasIdentifier'],
    ['rrm', 'roaming.k'],
    ['roaming', 'roaming.r'],
    ['country', 'country'],
  ],
}
