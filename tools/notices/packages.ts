import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/sources.ts'

export interface Package {
  name: string
  version: string
  license: string
  /** Its licence and notice files, as they are. */
  text: string
}

interface LockedPackage {
  version: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  license?: string
}

/** What the running product is made of: packages of the lock that are neither for development nor one platform's. */
export function runtimePackages(): Package[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages as Record<string, LockedPackage>)
    .filter(([path, { dev, optional, devOptional }]) => path && !dev && !optional && !devOptional)
    .map(([path, { version, license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license: license ?? 'see its text',
      text: licenceText(join(root, path)),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Texts of a package's licence files; some keep those of others' code in a folder. */
function licenceText(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => /^(licen[cs]e|notice|copying)/i.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return licenceTextsIn(path)
      return readFileSync(path, 'utf8').replaceAll('\r\n', '\n').trim()
    })
    .join('\n\n')
}

const licenceTextsIn = (folder: string): string =>
  readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
