import { fixed, type RetiredWord } from './retired.ts'

/** Comments and texts are prose: there a retired word may be the right one. */
const prose = /\/\*[\s\S]*?\*\/|\/\/[^\n]*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g
const identifier = /[A-Za-z_$][\w$]*/g

/** The words of a name: `#deviceConfigIds` is `device config ids`. */
export const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$1$3 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase()

/** @returns a sentence for each file whose name, or a name in it, holds a word that was retired */
export function checkNames(sources: ReadonlyMap<string, string>, retired: readonly RetiredWord[]): string[] {
  return [...sources].flatMap(([path, source]) => {
    const here = retired.filter(({ below }) => path.startsWith(below ?? ''))
    const names = new Set(source.replaceAll(prose, ' ').match(identifier))
    const file = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '')
    return [
      ...problems([file], here).map((what) => `${path}: its name ${what.slice(what.indexOf('holds'))}`),
      ...problems(names, here).map((what) => `${path}: ${what}`),
    ]
  })
}

function problems(names: Iterable<string>, retired: readonly RetiredWord[]): string[] {
  return [...names].flatMap((name) => {
    if (fixed.has(name)) return []
    const words = ` ${wordsOf(name)} `
    const found = retired.find(({ word, whole }) => (whole ? name === word : words.includes(` ${word} `)))
    return found ? [`\`${name}\` holds "${found.word}", say "${found.instead}" (docs/glossary.md)`] : []
  })
}
