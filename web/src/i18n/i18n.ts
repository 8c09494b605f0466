import lists, { behind } from 'virtual:words'
import i18next, { type BackendModule, type ReadCallback } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '#contract/identity/endpoints.ts'
import { readSession } from '../api/session'
import { PartMissing, part } from '../lib/part'
import { isolates } from './isolates'
import { chooseLanguage, directionOf, offered } from './languages'

export const offeredLanguages: Language[] = offered(Object.keys(lists))

const storageKey = 'roost.language'

/** The language in which somebody opened a page behind the start page: its words come with its list. */
let openedBehind: Language | null = null

/** Only what is shown in the chosen language is downloaded. */
async function wordsOf(language: string, feature: string): Promise<unknown> {
  const list = (language === openedBehind ? behind : lists)[language]
  const load = (await list?.())?.[feature]
  if (!load) throw new Error(`no words for ${language}/${feature}`)
  return load()
}

const backend: BackendModule = {
  type: 'backend',
  init: () => {},
  read(language: string, namespace: string, done: ReadCallback) {
    part(() => wordsOf(language, namespace)).then(
      (words) => done(null, words as Record<string, string>),
      (error: Error) => done(error, null),
    )
  },
}

/** Scripts Inter lacks; Chinese uses the system's fonts. */
const scriptFonts: Partial<Record<Language, () => Promise<unknown>>> = {
  ar: () =>
    Promise.all([
      import('@fontsource/noto-sans-arabic/400.css'),
      import('@fontsource/noto-sans-arabic/600.css'),
    ]),
  th: () =>
    Promise.all([import('@fontsource/noto-sans-thai/400.css'), import('@fontsource/noto-sans-thai/600.css')]),
}

export const i18n = i18next.createInstance()

export const firstLanguage = (): Language =>
  chooseLanguage(localStorage.getItem(storageKey), navigator.languages, offeredLanguages)

/** @throws PartMissing when the words that every page needs cannot be had */
export async function startI18n(): Promise<void> {
  const language = firstLanguage()
  // As the page itself has it (`web/build/first-page/fetch-ahead.ts`).
  openedBehind = readSession() !== null && location.pathname !== '/' ? language : null
  i18n.on('languageChanged', (next) => applyLanguage(next as Language))
  window.addEventListener('storage', followOtherTab)
  await i18n
    .use(backend)
    .use(initReactI18next)
    .use(isolates)
    .init({
      lng: language,
      // Offered languages are complete: a second one would be downloaded for nothing.
      fallbackLng: false,
      supportedLngs: offeredLanguages,
      load: 'currentOnly',
      ns: ['common', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      postProcess: isolates.name,
    })
  applyLanguage(language)
  await loadWords(['common', 'errors'])
}

/**
 * Words of features, in English where those of the language shown cannot be had; without any a page would show keys.
 * @throws PartMissing
 */
export async function loadWords(features: readonly string[]): Promise<void> {
  let language: string
  // The account's language may take the place of the browser's meanwhile: then those words are wanted.
  do {
    language = i18n.language
    await i18n.loadNamespaces(features)
  } while (i18n.language !== language)
  const missing = features.find(
    (feature) => !i18n.languages.some((one) => i18n.hasResourceBundle(one, feature)),
  )
  if (missing !== undefined) throw new PartMissing(`no words: ${missing}`)
}

export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageKey, language)
  await i18n.changeLanguage(language)
}

/** What is chosen in another tab of this browser holds here too, as the theme does. */
function followOtherTab({ key, newValue }: StorageEvent): void {
  const chosen = offeredLanguages.find((language) => language === newValue)
  if (key === storageKey && chosen && chosen !== i18n.language) void i18n.changeLanguage(chosen)
}

/** The page's own language and direction. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language
  document.documentElement.dir = directionOf(language)
  void scriptFonts[language]?.()
}
