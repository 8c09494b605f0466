import { describe, expect, it } from 'vitest'
import { ssidOf, wireless } from '../testing/documents.ts'
import { withoutChange } from './without-change.ts'

const [lobby, hall, yard] = [ssidOf('Lobby'), ssidOf('Hall'), ssidOf('Yard')]

describe('a change that is taken out of what was saved since', () => {
  it('leaves what others changed: other subjects, and other fields of the same', () => {
    const made = wireless({ ...lobby, vlan: 20 }, hall)
    const now = wireless({ ...lobby, vlan: 20, hidden: true }, hall, yard)
    expect(withoutChange(wireless(lobby), made, now)).toEqual({
      document: wireless({ ...lobby, hidden: true }, yard),
    })
  })

  it('brings back what it removed', () => {
    expect(withoutChange(wireless(lobby, hall), wireless(lobby), wireless(lobby, yard))).toEqual({
      document: wireless(lobby, yard, hall),
    })
  })

  it.each([
    ['the same field', { ...lobby, vlan: 20 }, { ...lobby, vlan: 30 }],
    ['a new one that is something else by now', hall, { ...hall, vlan: 7 }],
  ])('names what was changed again: %s', (_of, made, now) => {
    const before = made.key === lobby.key ? wireless(lobby) : wireless()
    expect(withoutChange(before, wireless(made), wireless(now))).toEqual({ overlap: now.name })
  })

  it('names what is gone by now', () => {
    const made = wireless({ ...lobby, vlan: 20 })
    expect(withoutChange(wireless(lobby), made, wireless())).toEqual({ overlap: 'Lobby' })
  })
})
