import { type PortProfile, type PortSettings, portProfileMembers } from '#contract/switching/intent.ts'

/** A profile as a port, for the fields of ports. */
export const asPort = ({ key: _key, name: _name, only: _only, ...settings }: PortProfile): PortSettings => ({
  ...{ port: 'profile', label: '', enabled: true },
  ...settings,
})

/** What a profile takes of a port. */
export function fromPort(
  port: PortSettings,
  { key, name, only }: Pick<PortProfile, 'key' | 'name' | 'only'>,
): PortProfile {
  const said = portProfileMembers.filter((member) => port[member] !== undefined)
  return {
    key,
    name,
    ...(only && { only }),
    ...Object.fromEntries(said.map((member) => [member, port[member]])),
  } as PortProfile
}

export function freshProfile(port: PortSettings): PortProfile {
  const bytes = crypto.getRandomValues(new Uint8Array(8))
  const key = Array.from(bytes, (byte) => (byte % 36).toString(36)).join('')
  return fromPort(port, { key, name: '' })
}
