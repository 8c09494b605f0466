import { afterEach, beforeEach, expect, it, vi } from 'vitest'

/** Each test starts the console's words anew, as a browser that comes for the first time does. */
beforeEach(() => {
  vi.resetModules()
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

async function visit(wished: string[], saved?: string) {
  vi.stubGlobal('navigator', { ...navigator, languages: wished })
  if (saved) localStorage.setItem('roost.language', saved)
  const { i18n, startI18n, changeLanguage } = await import('./i18n')
  await startI18n()
  return { i18n, changeLanguage, downloaded: () => Object.keys(i18n.store.data) }
}

it.each([
  [['pt-BR', 'de'], undefined, 'pt'],
  [['zh-TW'], undefined, 'zh-CN'],
  [['nl', 'fr-CA'], undefined, 'fr'],
  [['nl'], undefined, 'en-US'],
  [['pt-BR'], 'sv', 'sv'],
])(
  'a browser that wishes %j with %s saved gets %s, and downloads no other language',
  async (wished, saved, language) => {
    const { i18n, downloaded } = await visit(wished, saved)
    await i18n.loadNamespaces('identity')
    expect(document.documentElement.lang).toBe(language)
    expect(i18n.t('identity:login.submit' as never)).not.toContain('login.submit')
    expect(downloaded()).toEqual([language])
  },
)

it('downloads another language when it is chosen, and keeps the choice', async () => {
  const { changeLanguage, downloaded } = await visit(['de'])
  await changeLanguage('cs')
  expect(downloaded()).toEqual(['de', 'cs'])
  expect(localStorage.getItem('roost.language')).toBe('cs')
})
