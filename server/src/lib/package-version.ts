import { readFileSync } from 'node:fs'

/** Of this server, as its package tells. */
export const packageVersion: string = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version
