/** Runs in the page: the language chosen here, or the browser's; as `chooseLanguage` does once it is there. */
export function firstLanguage(offered: readonly string[]): string {
  let saved: string | null = null
  try {
    saved = localStorage.getItem('roost.language')
  } catch {
    // Storage is forbidden: the browser's language decides.
  }
  const short = (language: string) => language.toLowerCase().split('-')[0]
  for (const wish of [saved ?? '', ...navigator.languages]) {
    const near = offered.find((language) => short(language) === short(wish))
    if (near !== undefined) return near
  }
  return 'en-US'
}
