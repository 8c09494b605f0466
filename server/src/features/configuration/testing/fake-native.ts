import type { Rejection } from '#contract/configuration/changes/intent-change.ts'
import type { WirelessIntent } from '#contract/wireless/intent.ts'
import type {
  DeviceIntent,
  NativeConfiguration,
  NativeDocument,
} from '../../../southbound/configuration-ports.ts'

/** A protocol as simple as can be: the document is the intent, with what the device had before under `base`. */
export const fakeNative: NativeConfiguration = {
  protocol: 'test',
  nextId(nowMs, known) {
    const id = Math.max(Math.floor(nowMs / 1000), ...known.map((one) => Number(one) + 1))
    return id < 2 ** 31 ? String(id) : null
  },
  laterId: (one, other) => (Number(one) < Number(other) ? other : one),
  sections: ({ kind }) =>
    kind === 'switch'
      ? ['switching', 'vlans', 'spanning', 'loops', 'portProfiles', 'variables']
      : ['wireless', 'watchdog', 'blocking', 'radios', 'timers', 'management', 'ssidProfiles', 'variables'],
  render({ base, profile }, { wireless, switching, watchdog, blocking, ...site }) {
    const ssids = wireless?.ssids ?? []
    const { name, country, timezone } = site
    const unit = { name, country, timezone }
    const document: NativeDocument = { unit, profile, base, wireless, switching, watchdog, blocking }
    const places = ssids.map(({ key, name }, i) => ({
      ...{ pointer: `/wireless/ssids/${i}`, section: 'wireless' as const, subject: key, name },
    }))
    const notes = ssids.flatMap(({ key, bands }) =>
      bands.includes('6G')
        ? {
            ...{ severity: 'unsupported' as const, code: 'no_radio', section: 'wireless' as const },
            ...{ subject: key, field: 'bands', params: { band: '6G' } },
          }
        : [],
    )
    return { document, notes, places }
  },
  needsBase: () => false,
  learn: () => null,
  explain: (rejected, { places }) =>
    rejected.map((one): Rejection => {
      const target = places.find(({ pointer }) => one.pointer?.startsWith(pointer))
      return { ...one, section: target?.section ?? null, subject: target?.name ?? null, field: null }
    }),
  read: ({ wireless, switching, watchdog, blocking }) => ({
    ...(blocking !== undefined && { blocking: blocking as DeviceIntent['blocking'] & object }),
    ...(watchdog !== undefined && { watchdog: watchdog as DeviceIntent['watchdog'] & object }),
    ...(wireless !== undefined && { wireless: wireless as DeviceIntent['wireless'] & object }),
    ...(switching !== undefined && { switching: switching as DeviceIntent['switching'] & object }),
  }),
  contradiction(state, _facts, { wireless }) {
    if (!wireless || !state.parts.includes('ssids')) return null
    const seen = new Set(state.ssids.map(({ ssid }) => ssid))
    const ssids = wireless.ssids.filter(({ name }) => seen.has(name))
    return ssids.length === wireless.ssids.length ? null : { wireless: { ssids } satisfies WirelessIntent }
  },
  keepsPath: (before, after) => pathOf(before) === pathOf(after),
  print: (document) =>
    JSON.stringify(
      document,
      (key, value) => (['password', 'secret'].includes(key) && value ? '••••' : value),
      1,
    ),
}

const pathOf = ({ wireless: _, ...others }: NativeDocument) => JSON.stringify(others)
