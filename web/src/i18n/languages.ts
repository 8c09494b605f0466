import type { Language } from '#contract/identity/endpoints.ts'

/** Each language by its own name, in the order of the contract. */
export const nativeNames: Record<Language, string> = {
  'en-US': 'English',
  'zh-CN': '简体中文',
  ru: 'Русский',
  cs: 'Čeština',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  sv: 'Svenska',
  it: 'Italiano',
  pt: 'Português',
  ar: 'العربية',
  th: 'ไทย',
  tr: 'Türkçe',
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr')

/** The locale for dates and numbers: Thai with the Gregorian calendar. */
export const formatLocale = (language: Language): string => (language === 'th' ? 'th-u-ca-gregory' : language)

/** Saved language, then the browser's by exact name or prefix, then English (readings C78). */
export function chooseLanguage(
  saved: string | null | undefined,
  wished: readonly string[],
  offered: readonly Language[],
): Language {
  for (const wish of saved ? [saved, ...wished] : wished) {
    const exact = offered.find((language) => language.toLowerCase() === wish.toLowerCase())
    const prefix = wish.toLowerCase().split('-')[0]
    const near = exact ?? offered.find((language) => language.toLowerCase().split('-')[0] === prefix)
    if (near) return near
  }
  return 'en-US'
}

/** Of those that have a folder, in the order of the contract; `check-locales` holds that each has all that English has. */
export const offered = (folders: readonly string[]): Language[] =>
  (Object.keys(nativeNames) as Language[]).filter((language) => folders.includes(language))
