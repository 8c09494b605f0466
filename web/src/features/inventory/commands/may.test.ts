import { describe, expect, it } from 'vitest'
import { aDevice } from '../../../testing/samples'
import { changeChannel, clientCommands, commandGroups, deviceCommands } from './catalogue'
import { isOffered, whyNot } from './may'

const factory = deviceCommands.danger.find(({ label }) => label === 'factory')!
const edit = deviceCommands.maintain.find(({ label }) => label === 'edit')!
const able = aDevice({ capabilities: ['rrm', 'factory'] })

describe('whether a command can be given', () => {
  it('follows what the device is able to do', () => {
    expect(isOffered(changeChannel, able)).toBe(true)
    expect(isOffered(changeChannel, aDevice({ capabilities: [] }))).toBe(false)
    expect(isOffered(edit, aDevice({ capabilities: [] }))).toBe(true)
  })

  it('follows who the endpoint lets do it, before all else', () => {
    expect(whyNot(factory, able, 'admin')).toBeNull()
    expect(whyNot(factory, able, 'user')).toBe('managers')
    expect(whyNot(factory, aDevice({ status: 'offline' }), 'user')).toBe('managers')
    expect(whyNot(changeChannel, able, 'user')).toBeNull()
  })

  it('needs the device online, unless it is about its record alone', () => {
    expect(whyNot(changeChannel, { ...able, status: 'offline' }, 'admin')).toBe('offline')
    expect(whyNot(edit, { ...able, status: 'never' }, 'admin')).toBeNull()
  })

  it('can be given to one that is away where it waits for it', () => {
    const away = aDevice({ status: 'offline', capabilities: ['leds', 'locate'] })
    const named = (label: string) =>
      Object.values(deviceCommands)
        .flat()
        .find((entry) => entry.label === label)!
    expect(whyNot(named('leds'), away, 'admin')).toBeNull()
    expect(whyNot(named('locate'), away, 'admin')).toBe('offline')
  })
})

describe('in a network that is shared', () => {
  it('needs what the endpoint needs of it, and says so before all else', () => {
    expect(whyNot(changeChannel, able, 'admin', 'read')).toBe('read_only')
    expect(whyNot(changeChannel, able, 'admin', 'install')).toBe('installer_only')
    expect(whyNot(changeChannel, able, 'admin', 'write')).toBeNull()
    expect(whyNot(factory, { ...able, status: 'offline' }, 'admin', 'write')).toBe('owner_only')
  })
})

describe('the catalogue', () => {
  it('names each command once', () => {
    const labels = [...commandGroups.flatMap((group) => deviceCommands[group]), ...clientCommands].map(
      ({ label }) => label,
    )
    expect(new Set(labels).size).toBe(labels.length)
  })
})
