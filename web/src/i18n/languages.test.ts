import { afterEach, describe, expect, it } from 'vitest'
import { languages } from '#contract/identity/endpoints.ts'
import { applyLanguage, offeredLanguages } from './i18n'
import { chooseLanguage, completeLanguages, directionOf, formatLocale, nativeNames } from './languages'

afterEach(() => applyLanguage('en-US'))

describe('the language', () => {
  it('is the saved one, then the browser’s by name or prefix, then English', () => {
    const offered = ['en-US', 'zh-CN', 'pt', 'de'] as const
    expect(chooseLanguage('de', ['pt-BR'], [...offered])).toBe('de')
    expect(chooseLanguage(null, ['pt-BR', 'de'], [...offered])).toBe('pt')
    expect(chooseLanguage(null, ['zh-TW'], [...offered])).toBe('zh-CN')
    expect(chooseLanguage('fr', ['sv'], [...offered])).toBe('en-US')
  })

  it('has a name of its own for all thirteen', () => {
    expect(languages).toHaveLength(13)
    for (const language of languages) expect(nativeNames[language].trim()).not.toBe('')
  })

  it('is offered only when every file of it is there', () => {
    const files = ['en-US/a.json', 'en-US/b.json', 'de/a.json', 'de/b.json', 'fr/a.json'].map(
      (name) => `../${name}`,
    )
    expect(completeLanguages(files)).toEqual(['en-US', 'de'])
    expect(offeredLanguages).toContain('en-US')
  })

  it('turns the page round for Arabic and back', () => {
    applyLanguage('ar')
    expect(document.documentElement).toHaveAttribute('dir', 'rtl')
    expect(document.documentElement).toHaveAttribute('lang', 'ar')
    applyLanguage('de')
    expect(document.documentElement).toHaveAttribute('dir', 'ltr')
    expect(languages.filter((language) => directionOf(language) === 'rtl')).toEqual(['ar'])
  })

  it('counts years as in the rest of the world in Thai', () => {
    expect(
      new Intl.DateTimeFormat(formatLocale('th'), { year: 'numeric' }).format(new Date(2026, 5)),
    ).toContain('2026')
  })
})
