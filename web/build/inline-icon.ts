import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const icon = new URL('../public/favicon.svg', import.meta.url)

/** The page carries its icon itself: one request less of the few that a screen may make. */
export const inlineIcon = (): Plugin => ({
  name: 'inline-icon',
  apply: 'build',
  transformIndexHtml: (html) =>
    html.replace(
      'href="/favicon.svg"',
      `href="data:image/svg+xml,${encodeURIComponent(readFileSync(icon, 'utf8'))}"`,
    ),
})
