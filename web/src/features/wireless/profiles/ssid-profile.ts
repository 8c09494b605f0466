import { type Ssid, type SsidProfile, ssidProfileMembers } from '#contract/wireless/intent.ts'

/** A profile as an SSID, for the form of SSIDs. */
export const asSsid = (profile: SsidProfile): Ssid => ({ ...profile, enabled: true })

/** What a profile takes of an SSID. */
export function fromSsid(ssid: Ssid): SsidProfile {
  const said = ssidProfileMembers.filter((member) => ssid[member] !== undefined)
  const settings = Object.fromEntries(said.map((member) => [member, ssid[member]]))
  return { key: ssid.key, name: ssid.name.trim(), ...settings } as SsidProfile
}
