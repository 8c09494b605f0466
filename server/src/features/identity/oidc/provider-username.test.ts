import { describe, expect, it } from 'vitest'
import { username } from '#contract/identity/contact.ts'
import { shownName, usernamesFor } from './provider-username.ts'

describe('names from an identity provider', () => {
  it.each([
    ['grace.h@example.com', 'grace.h'],
    ['  Grace Hopper ', 'GraceHopper'],
    ['g\u202erace\u200b', 'grace'],
    ['Грейс', 'Грейс'],
  ])('%j makes the user name %s', (told, name) => {
    expect(usernamesFor(told)[0]).toBe(name)
  })

  it.each([
    null,
    '',
    'ab',
    '42',
    'p\u0430ypal',
    '\u3164\u3164\u3164',
    '\ufdfa'.repeat(9),
    'x'.repeat(5_000),
    '\u{1d7d8}a',
  ])('%j makes only names that somebody could choose', (told) => {
    const names = usernamesFor(told)
    expect(names.filter((name) => !username.safeParse(name).success)).toEqual([])
    expect(names.join()).not.toMatch(/p\u0430ypal/)
  })

  it('are shown without what hides or turns text around, and not endlessly long', () => {
    expect(shownName([null, 'ada\u202egnp.exe', 'sub-1'])).toBe('adagnp.exe')
    expect(shownName(['\u202e\u200b ', 'ada', 'sub-1'])).toBe('ada')
    expect(shownName([null, 'a\nb'.repeat(500), 'sub-1'])).toHaveLength(200)
    expect(shownName([null, null, '\u0007'])).toBe('—')
  })
})
