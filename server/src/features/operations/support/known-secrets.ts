import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../../../config.ts'

/** Files of the data folder that are nothing but a secret. */
const FILES = ['secret-key', 'file-key', 'backup-key', 'initial-password']
const SECRET_NAME = /PASSWORD|SECRET|TOKEN|_KEY$/

/** Values that no support bundle may hold, as far as this server knows them. */
export function knownSecrets(config: Config): string[] {
  const settings = Object.entries(config).flatMap(([name, value]) =>
    typeof value === 'string' && SECRET_NAME.test(name) && name !== 'ROOST_TLS_KEY' ? [value] : [],
  )
  const urls = Object.values(config).flatMap((value) => (typeof value === 'string' ? passwordIn(value) : []))
  return [...settings, ...urls, ...FILES.flatMap((name) => read(join(config.ROOST_DATA_DIR, name)))]
}

function passwordIn(text: string): string[] {
  if (!text.includes('://') || !URL.canParse(text)) return []
  const { password } = new URL(text)
  return password === '' ? [] : [password, decodeURIComponent(password)]
}

function read(file: string): string[] {
  try {
    return [readFileSync(file, 'utf8').trim()].filter(Boolean)
  } catch {
    return []
  }
}
