import { readdirSync, readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { wordsBehind } from '../words-of-languages.ts'
import { askFor, type FirstFiles, fetchFirst } from './fetch-ahead.ts'
import { firstLanguage } from './first-language.ts'
import { isEmpty, type SlowWords, slowPage, tellUntilThere } from './slow-start.ts'

const folder = new URL('../../../locales/', import.meta.url)
const slowMs = 10_000
/** Scripts behind a style sheet wait for it. */
const firstLink = /<script type="module"/

const languages = readdirSync(folder, { withFileTypes: true }).flatMap((one) =>
  one.isDirectory() ? [one.name] : [],
)

/** What the page does by itself before its script has come; what runs in it stands in the files beside this one. */
export const firstPage = (): Plugin => ({
  name: 'first-page',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle }) =>
      html
        .replace(firstLink, (link) => (bundle ? scriptOf(fetching(bundle)) : '') + link)
        .replace('</body>', () => `${scriptOf(telling())}</body>`),
  },
})

const scriptOf = (text: string) => `  <script>{${text}}</script>\n  `

const fetching = (bundle: Rolldown.OutputBundle) =>
  [firstLanguage, askFor, fetchFirst, `${fetchFirst.name}(${JSON.stringify(filesOf(bundle))})`].join('\n')

const telling = () =>
  [
    ...[firstLanguage, isEmpty, slowPage, tellUntilThere],
    `setTimeout(${tellUntilThere.name}, ${slowMs}, document.getElementById('root'), ${JSON.stringify(slowWords())})`,
  ].join('\n')

function filesOf(bundle: Rolldown.OutputBundle): FirstFiles {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const named = (name: string) => chunks.filter((chunk) => chunk.name === name).flatMap(withStyles)
  const wordsOf = (language: string, feature: string) => {
    const file = `/locales/${language}/${feature}.json`
    return addressOf(chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)))!)
  }
  return {
    entry: addressOf(chunks.find(({ isEntry }) => isEntry)!),
    frame: named('frame'),
    devices: named('devices'),
    device: named('device'),
    parts: named('parts'),
    words: Object.fromEntries(
      languages.map((language) => {
        const behind = addressOf(chunks.find(({ moduleIds }) => moduleIds.includes(wordsBehind(language)))!)
        const [start, signIn] = [wordsOf(language, 'shell'), wordsOf(language, 'identity')]
        return [language, { start, signIn, behind }]
      }),
    ),
  }
}

const addressOf = ({ fileName }: { fileName: string }) => `/${fileName}`

const withStyles = (chunk: Rolldown.OutputChunk) => [
  addressOf(chunk),
  ...[...(chunk.viteMetadata?.importedCss ?? [])].map((fileName) => addressOf({ fileName })),
]

function slowWords(): Record<string, SlowWords> {
  return Object.fromEntries(
    languages.map((language) => {
      const file = readFileSync(new URL(`${language}/startup.json`, folder), 'utf8')
      const { slowTitle, slowBody, retry }: SlowWords = JSON.parse(file)
      return [language, { slowTitle, slowBody, retry }]
    }),
  )
}
