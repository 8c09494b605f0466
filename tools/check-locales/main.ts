import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { errorNames } from '#contract/errors.ts'
import { listSources, root } from '../lib/sources.ts'
import { compare } from './compare.ts'
import { frenchSpaces } from './french-spaces.ts'
import { retiredWords } from './retired.ts'
import { flatten, type Words } from './words.ts'

/** Keys used in code are checked by the type-check, which takes them from the source language. */
const sourceLanguage = 'en-US'

const languages = readdirSync(join(root, 'locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)

const source = readLanguage(sourceLanguage)
const problems = [
  ...languages.flatMap((language) => {
    const words = readLanguage(language)
    return [...compare(source, words, language), ...retiredWords(words, language)]
  }),
  ...frenchSpaces(readLanguage('fr')),
  ...errorNames
    .filter((name) => !source.has(`errors:${name}`))
    .map((name) => `${sourceLanguage}: errors:${name} is missing`),
]
for (const problem of problems) console.error(problem)
console.log(`${languages.length} languages, ${source.size} texts, ${problems.length} problems`)
process.exitCode = problems.length ? 1 : 0

function readLanguage(language: string): Words {
  const files = listSources([`locales/${language}`], /\.json$/)
  return new Map(
    files.flatMap((file) =>
      flatten(basename(file, '.json'), JSON.parse(readFileSync(join(root, file), 'utf8'))),
    ),
  )
}
