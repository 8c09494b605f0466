import { expect, it } from 'vitest'
import { retiredWords } from './retired.ts'

const said = (text: string, language = 'en-US', key = 'wireless:hint') =>
  retiredWords(new Map([[key, text]]), language)

it('names the text, the retired word and what to say instead', () => {
  expect(said('No SSID is on the air.')).toEqual(['en-US: wireless:hint holds "on the air", say broadcast'])
  expect(said('Kein Radarkanal', 'de')).toEqual(['de: wireless:hint holds "Radarkanal", say DFS-Kanal'])
})

it('judges neither names of placeholders nor the menu, nor a language by the words of another', () => {
  expect(said('{{wanted}} runs')).toEqual([])
  expect(said('Flow monitor', 'en-US', 'shell:screen.flow')).toEqual([])
  expect(said('on the air', 'de')).toEqual([])
})
