import { describe, expect, it } from 'vitest'
import { mentions, schemaErrors, unknownMembers } from '../testing/published-schema.ts'
import { refuseUnknownKeys, writtenKeys } from './known-keys.ts'

describe.each(['ap', 'switch'] as const)('members written to a device of platform %s', (platform) => {
  it('are all in the published schema, which leaves our own settings free', () => {
    const published = [...writtenKeys[platform]].filter((path) => !path.startsWith('third-party.roost'))
    expect(published.filter((path) => !mentions(platform, path))).toEqual([])
  })
})

it('a member nobody knows is a mistake of ours, unless the device’s own document has it', () => {
  const document = { interfaces: [{ role: 'upstream', mlo: true }] }
  expect(() => refuseUnknownKeys(document, 'ap', {})).toThrow('"interfaces.mlo"')
  expect(() => refuseUnknownKeys(document, 'ap', { interfaces: [{ mlo: false }] })).not.toThrow()
})

it('the walk over the schema sees what the schema itself lets pass', () => {
  const document = {
    interfaces: [{ role: 'upstream', ssids: [{ name: 'x', mlo: {} }] }],
    ethernet: [{ duplex: 'full' }],
  }
  expect(schemaErrors('ap', document)).toEqual([])
  expect(unknownMembers('ap', document)).toEqual(['/interfaces/0/ssids/0/mlo', '/ethernet/0/duplex'])
})
