/** Who comes to the menu will want one of them. Who needs a page asks again and meets what goes wrong. */
export const fetchEverydayPages = (): void => void import('../../everyday-pages').catch(() => {})
