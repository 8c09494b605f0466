import { describe, expect, it } from 'vitest'
import { languages } from './identity/endpoints.ts'
import { unitSymbols } from './units.ts'

describe('symbols of units', () => {
  it('follow the trade of each language', () => {
    const rates = languages.map((language) => [language, unitSymbols(language).bitRate[2]])
    expect(Object.fromEntries(rates)).toMatchObject({
      ...{ 'en-US': 'Mbps', 'zh-CN': 'Mbps', de: 'Mbit/s', fr: 'Mbit/s', ru: 'Мбит/с' },
    })
    expect(unitSymbols('fr').bytes[2]).toBe('Mo')
    expect(unitSymbols('ru')).toMatchObject({ dbm: 'дБм', watts: ['Вт', 'кВт', 'МВт'] })
  })

  it('are those of the language where a calendar is named behind it', () => {
    expect(unitSymbols('th-u-ca-gregory')).toEqual(unitSymbols('th'))
  })

  it('have as many steps in every language', () => {
    for (const language of languages) {
      const { bitRate, bytes, watts, wattHours } = unitSymbols(language)
      expect([bitRate, bytes, watts, wattHours].map(({ length }) => length)).toEqual([5, 6, 3, 4])
    }
  })
})
