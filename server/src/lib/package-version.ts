import { readFileSync } from 'node:fs'

const file = new URL('../../../package.json', import.meta.url)

/** Of the files on disk: another than that of this server after an update, until it is started again. */
export const installedVersion = (): string =>
  (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version

/** Of this server, as its package told at the start. */
export const packageVersion: string = installedVersion()
