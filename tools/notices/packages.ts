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

interface Locked {
  version: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
  license?: string
}

/** What the running product is made of: packages of the lock that are neither for development nor one platform's. */
export function runtimePackages(): Package[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  return Object.entries(lock.packages as Record<string, Locked>)
    .filter(([path, { dev, optional, devOptional }]) => path && !dev && !optional && !devOptional)
    .map(([path, { version, license }]) => ({
      name: path.replace(/^.*node_modules\//, ''),
      version,
      license: license ?? 'see its text',
      text: licenceText(join(root, path)),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

function licenceText(folder: string): string {
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file))
  return files
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n').trim())
    .join('\n\n')
}
