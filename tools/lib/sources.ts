import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const notOurs = /(^|\/)(node_modules|dist|data|samples|schemas|pictures)(\/|$)/

/** Files below folders of the checkout, as paths with `/`, sorted. */
export function listSources(folders: readonly string[], pattern: RegExp): string[] {
  return folders
    .flatMap((folder) => below(folder))
    .filter((path) => pattern.test(path))
    .sort()
}

function below(folder: string): string[] {
  if (notOurs.test(folder) || !existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? below(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  )
}
