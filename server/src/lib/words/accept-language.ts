import { type Language, languages } from '#contract/identity/endpoints.ts'

/** The first of the browser's languages that there are words for, by exact name or by its first part; else English. */
export function languageOf(header: string | undefined): { language: Language; direction: 'ltr' | 'rtl' } {
  const wished = (header ?? '').split(',').map((one) => one.split(';')[0]!.trim().toLowerCase())
  const prefix = (text: string) => text.toLowerCase().split('-')[0]
  for (const wish of wished.filter(Boolean)) {
    const found =
      languages.find((one) => one.toLowerCase() === wish) ??
      languages.find((one) => prefix(one) === prefix(wish))
    if (found) return { language: found, direction: found === 'ar' ? 'rtl' : 'ltr' }
  }
  return { language: 'en-US', direction: 'ltr' }
}
