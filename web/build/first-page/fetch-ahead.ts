import { firstLanguage } from './first-language.ts'

/** Names of files, as the page asks for them. */
export interface FirstFiles {
  entry: string
  frame: readonly string[]
  devices: readonly string[]
  parts: readonly string[]
  /** By language: what every page says, the sign-in, and pages behind it. */
  words: Record<string, Record<'start' | 'signIn' | 'pages', string>>
}

/**
 * Runs in the page: asks for what the first page needs when the entry has come, and not when it has run, found its
 * language and read which page is wanted: on a slow machine the line stood idle meanwhile. Not before, for nothing runs
 * until the entry is there.
 */
export function fetchFirst(files: FirstFiles): void {
  const words = files.words[firstLanguage(Object.keys(files.words))]!
  let isSignedIn = false
  try {
    isSignedIn = sessionStorage.getItem('_SESSION') !== null
  } catch {
    // Storage is forbidden: the console asks for everything itself.
  }
  const { pathname } = location
  const behind = [
    ...files.frame,
    ...(pathname === '/' ? [] : [words.pages, ...files.devices]),
    ...(pathname === '/' || pathname.startsWith('/device/') ? [] : files.parts),
  ]
  askFor(words.start)
  askFor(files.entry).onload = () => {
    for (const file of isSignedIn ? behind : [words.signIn]) askFor(file)
  }
}

export function askFor(file: string): HTMLLinkElement {
  const link = document.createElement('link')
  const isStyle = file.endsWith('.css')
  link.rel = isStyle ? 'preload' : 'modulepreload'
  if (isStyle) link.as = 'style'
  link.crossOrigin = ''
  link.href = file
  document.head.append(link)
  return link
}
