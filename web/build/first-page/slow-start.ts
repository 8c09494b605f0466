import { firstLanguage } from './first-language.ts'

export type SlowWords = Record<'slowTitle' | 'slowBody' | 'retry', string>

/**
 * Runs in the page: tells when nothing of the console has come after a while. Its script may be what does not come, and
 * then nothing else is there that could.
 */
export function tellUntilThere(root: HTMLElement, all: Record<string, SlowWords>): void {
  if (!isEmpty(root)) return
  const language = firstLanguage(Object.keys(all))
  const page = slowPage(language, all[language]!)
  document.body.append(page)
  const observer = new MutationObserver(() => {
    if (isEmpty(root)) return
    observer.disconnect()
    page.remove()
  })
  observer.observe(root, { childList: true, subtree: true })
}

/** Style sheets that stand in it say nothing. */
export function isEmpty(root: HTMLElement): boolean {
  return root.innerText.trim() === ''
}

export function slowPage(language: string, { slowTitle, slowBody, retry }: SlowWords): HTMLElement {
  const page = document.createElement('main')
  page.lang = language
  page.dir = language === 'ar' ? 'rtl' : 'ltr'
  page.style.cssText =
    'position:fixed;inset:0;display:grid;gap:12px;place-content:center;justify-items:center;padding:24px;text-align:center;font:14px/1.5 system-ui,sans-serif'
  page.innerHTML =
    '<div role="alert"><h1 style="font-size:18px;margin:0 0 8px"></h1><p style="max-width:48ch;margin:0"></p></div><button type="button" style="font:inherit;padding:8px 18px"></button>'
  const [title, body, again] = page.querySelectorAll<HTMLElement>('h1, p, button')
  title!.textContent = slowTitle
  body!.textContent = slowBody
  again!.textContent = retry
  again!.onclick = () => location.reload()
  return page
}
