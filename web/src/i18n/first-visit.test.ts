import { waitFor } from '@testing-library/react'
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

it('follows the language chosen in another tab, and nothing else that is stored', async () => {
  const { i18n } = await visit(['de'])
  const stored = (key: string, newValue: string | null) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }))
  stored('roost.language', 'ar')
  await waitFor(() => expect(i18n.language).toBe('ar'))
  expect(document.documentElement).toHaveAttribute('dir', 'rtl')
  for (const [key, value] of [
    ['roost.language', null],
    ['roost.language', 'xx'],
    ['roost.theme', 'sv'],
  ] as const)
    stored(key, value)
  // What had begun to change would be through before this.
  await i18n.loadNamespaces('identity')
  expect(i18n.language).toBe('ar')
})

it('words asked for while the account’s language takes the place of the browser’s are those of the account’s', async () => {
  const { i18n, changeLanguage } = await visit(['en'])
  const { loadWords } = await import('./i18n')
  // The other language is on its way, with what was known of then.
  const changing = changeLanguage('tr')
  const words = loadWords(['firmware', 'switching'])
  await Promise.all([changing, words])
  await loadWords(['firmware', 'switching'])
  for (const feature of ['firmware', 'switching']) expect(i18n.hasResourceBundle('tr', feature)).toBe(true)
})

it('words that came for a language that is no longer shown are asked for again', async () => {
  const { i18n } = await visit(['en'])
  const { loadWords } = await import('./i18n')
  const load = i18n.loadNamespaces.bind(i18n)
  vi.spyOn(i18n, 'loadNamespaces').mockImplementationOnce(async (features) => {
    await load(features)
    await i18n.changeLanguage('tr')
    // As when the change had begun before these words were known of.
    i18n.removeResourceBundle('tr', 'firmware')
  })
  await loadWords(['firmware'])
  expect(i18n.hasResourceBundle('tr', 'firmware')).toBe(true)
})
