import { describe, expect, it } from 'vitest'
import { name, note } from './fields.ts'
import { username } from './identity/contact.ts'
import { register } from './identity/registration.ts'
import { isPlainText, toPlainText } from './plain-text.ts'
import { saveNetwork } from './tenancy/endpoints.ts'

const odd = {
  'turns the direction of writing': 'Lobby\u202egnp.exe',
  'isolates what follows': 'Lobby\u2066x',
  'hides a character': 'Lob\u200bby',
  'is a soft hyphen': 'Lob\u00adby',
  'begins a new line': 'Lobby\u2028x',
  'is a control character': 'Lobby\u0007',
  'is a blank letter': 'Lobby\u3164',
}

describe('what people call things', () => {
  it.each(Object.entries(odd))('is refused when it %s', (_why, text) => {
    expect(name.safeParse(text).success).toBe(false)
    expect(note.safeParse(text).success).toBe(false)
    expect(saveNetwork.body!.safeParse({ ID: 1, Address: text }).success).toBe(false)
    expect(toPlainText(text)).toMatch(/^Lob/)
    expect(isPlainText(toPlainText(text))).toBe(true)
    const company = { target: 'a@example.com', code: '123456', password: 'x', company: text }
    expect(register.body!.safeParse(company).success).toBe(false)
  })

  it.each(['p\u0430ypal', 'Adm\u0456n', '\u0391dmin', 'super\u13a0'])(
    'is refused when it mixes look-alike scripts in a word: %s',
    (text) => {
      expect(name.safeParse(text).success).toBe(false)
      expect(username.safeParse(text).success).toBe(false)
    },
  )

  it.each([
    ...[
      'Кафе WiFi',
      'Ресепшн',
      '东京 Lobby 1',
      'Café Ñandú',
      'מלון',
      'مقهى ١',
      'ห้องประชุม',
      'Ω Lounge',
      '10 µm',
    ],
    ...[
      'می\u200cخواهم',
      'क्\u200dष',
      '👩\u200d🚒',
      '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      'B-2 (AP_3)',
    ],
  ])('is as people write it: %s', (text) => {
    expect(name.parse(text)).toBe(text)
    expect(toPlainText(text)).toBe(text)
    expect(saveNetwork.body!.parse({ ID: 1, Address: text })).toMatchObject({ Address: text })
  })
})
