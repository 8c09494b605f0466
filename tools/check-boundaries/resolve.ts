import { posix } from 'node:path'

const aliases: Record<string, string> = {
  '#contract/': 'contract/src/',
  '#protocols/': 'protocols/src/',
}

export interface Target {
  /** Path in the checkout, or the package's name. */
  path: string
  kind: 'file' | 'package'
  /** Written as a relative path. */
  relative: boolean
}

/** Where an import leads, by the rules of package.json's `imports`. */
export function resolveImport(from: string, specifier: string): Target {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('.')) {
    return { path: posix.join(posix.dirname(from), bare), kind: 'file', relative: true }
  }
  const alias = Object.keys(aliases).find((prefix) => bare.startsWith(prefix))
  if (alias) return { path: aliases[alias] + bare.slice(alias.length), kind: 'file', relative: false }
  return { path: bare, kind: 'package', relative: false }
}

export const isTest = (path: string): boolean =>
  /\.(test|spec)\.tsx?$/.test(path) || path.includes('/testing/')
