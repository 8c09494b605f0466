import type { Plugin } from 'vite'

const contract = /\/contract\/src\/.*\.ts$/
const text = /(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/.source
const descriptions = new RegExp(String.raw`\s*\.describe\(\s*${text},?\s*\)`, 'g')
const summaries = new RegExp(String.raw`\bsummary:\s*${text}`, 'g')

/** What the contract says for readers of /v2/openapi.json is of no use to the console, which would load it first. */
export const withoutDescriptions = (): Plugin => ({
  name: 'without-descriptions',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    contract.test(id)
      ? { code: code.replace(descriptions, '').replace(summaries, "summary: ''"), map: null }
      : undefined,
})
