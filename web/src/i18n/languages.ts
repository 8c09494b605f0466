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

/** Languages whose folder holds every file English has; the others are shown as not yet translated. */
export function completeLanguages(files: readonly string[]): Language[] {
  const parts = files.map((file) => file.split('/').slice(-2))
  const needed = parts.filter(([folder]) => folder === 'en-US').map(([, name]) => name)
  return (Object.keys(nativeNames) as Language[]).filter((language) =>
    needed.every((name) => parts.some(([folder, file]) => folder === language && file === name)),
  )
}
