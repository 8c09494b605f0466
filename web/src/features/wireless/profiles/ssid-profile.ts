import { membersOf } from '#contract/configuration/profiles.ts'
import { type Ssid, type SsidProfile, ssidProfileMembers } from '#contract/wireless/intent.ts'
import { newSsid } from '../ssid-form/ssid-values'

/** A profile as an SSID, for the form of SSIDs. */
export const asSsid = ({ only: _only, ...profile }: SsidProfile): Ssid => ({ ...profile, enabled: true })

/** What a profile takes of an SSID; what it does not say is as usual. */
export function fromSsid(ssid: Ssid, only?: SsidProfile['only']): SsidProfile {
  const members = new Set(membersOf('wireless', { only }))
  const usual = newSsid(ssid.key)
  const settings = ssidProfileMembers.flatMap((member) => {
    const value = (members.has(member) ? ssid : usual)[member]
    return value === undefined ? [] : [[member, value]]
  })
  const name = ssid.name.trim()
  return { key: ssid.key, name, ...(only && { only }), ...Object.fromEntries(settings) } as SsidProfile
}

/** Each once, as they stand; undefined: all of them. */
export function settled(members: readonly string[]): SsidProfile['only'] {
  const all = new Set(membersOf('wireless', { only: members }))
  return all.size === ssidProfileMembers.length ? undefined : ssidProfileMembers.filter((one) => all.has(one))
}
