import { afterEach, describe, expect, it } from 'vitest'
import { languages } from '#contract/identity/endpoints.ts'
import { applyLanguage, offeredLanguages } from './i18n'
import { chooseLanguage, directionOf, formatLocale, nativeNames, offered } from './languages'

afterEach(() => applyLanguage('en-US'))

describe('the language', () => {
  it('is the saved one, then the browser’s by name or prefix, then English', () => {
    const folders = ['en-US', 'zh-CN', 'pt', 'de'] as const
    expect(chooseLanguage('de', ['pt-BR'], [...folders])).toBe('de')
    expect(chooseLanguage(null, ['pt-BR', 'de'], [...folders])).toBe('pt')
    expect(chooseLanguage(null, ['zh-TW'], [...folders])).toBe('zh-CN')
    expect(chooseLanguage('fr', ['sv'], [...folders])).toBe('en-US')
  })

  it('has a name of its own for all thirteen', () => {
    expect(languages).toHaveLength(13)
    for (const language of languages) expect(nativeNames[language].trim()).not.toBe('')
  })

  it('is offered when it has a folder, in the order of the contract', () => {
    expect(offered(['fr', 'de', 'en-US', 'xx'])).toEqual(['en-US', 'de', 'fr'])
    expect(offeredLanguages).toEqual(Object.keys(nativeNames))
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
