import type { DeviceKind } from './device-kinds.ts'

/**
 * Kinds by hardware model (`capabilities.compatible`), for devices that do not announce one (DECISIONS 1).
 * A pattern is matched on the whole lower-cased text; the first match wins.
 */
const models: { match: RegExp; kind: DeviceKind }[] = [
  { match: /(?:^|[_-])(?:gw|gateway|router-gw)\d*(?:[_-]|$)/, kind: 'gateway' },
  { match: /(?:^|[_-])(?:lte|4g|5g|cellular)(?:[_-]|$)/, kind: 'cellularouter' },
  { match: /(?:^|[_-])mesh(?:[_-]|$)/, kind: 'wifirouter' },
  { match: /(?:^|[_-])cpe\d*(?:[_-]|$)/, kind: 'cpe' },
  { match: /(?:^|[_-])(?:iot|rtu)\d*(?:[_-]|$)/, kind: 'iot' },
]

export function kindOfModel(compatible: string): DeviceKind | undefined {
  const key = compatible.toLowerCase()
  return models.find((model) => model.match.test(key))?.kind
}
