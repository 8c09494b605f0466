import { firstLanguage } from './first-language.ts'

/** Names of files, as the page asks for them. */
export interface FirstFiles {
  entry: string
  frame: readonly string[]
  devices: readonly string[]
  device: readonly string[]
  parts: readonly string[]
  /** By language: what sign-in and start page say, the sign-in alone, and what those behind say. */
  words: Record<string, Record<'start' | 'signIn' | 'behind', string>>
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
  // As `startI18n` has it.
  const isBehind = isSignedIn && pathname !== '/'
  const isList = pathname.startsWith('/device/') && !pathname.endsWith('info')
  const behind = [
    ...files.frame,
    ...(isBehind ? [words.behind, ...files.devices] : []),
    ...(pathname === '/' || isList ? [] : files.device),
    ...(pathname === '/' || pathname.startsWith('/device/') ? [] : files.parts),
  ]
  if (!isBehind) askFor(words.start)
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
