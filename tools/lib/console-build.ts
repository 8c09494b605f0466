import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

export interface BuiltFile {
  fileName: string
  text: string
  /** Sources in it; none for a style. */
  modules: readonly string[]
  /** Files it cannot run without. */
  needs: readonly string[]
}

const configFile = fileURLToPath(new URL('../../vite.config.ts', import.meta.url))

/** The console as `npm start` builds it, in memory. */
export async function buildConsole(): Promise<BuiltFile[]> {
  const built = await build({ configFile, logLevel: 'silent', build: { write: false } })
  if (!('output' in built)) throw new Error('one build has one output')
  return built.output.map((file) => {
    if (file.type === 'asset')
      return { fileName: file.fileName, text: String(file.source), modules: [], needs: [] }
    const styles = [...(file.viteMetadata?.importedCss ?? [])]
    const { fileName, code, imports, moduleIds } = file
    return { fileName, text: code, modules: moduleIds, needs: [...imports, ...styles] }
  })
}

/** What a page loads that needs these sources, ends of their paths: kilobytes (1000 B) gzip, and how many files. */
export function weightOf(files: readonly BuiltFile[], sources: readonly string[]) {
  const byName = new Map(files.map((file) => [file.fileName, file]))
  const loaded = new Set<BuiltFile>()
  const load = (file: BuiltFile) => {
    if (loaded.has(file)) return
    loaded.add(file)
    for (const name of file.needs) load(byName.get(name)!)
  }
  for (const source of sources) load(holderOf(files, source))
  const weigh = (end: string) =>
    [...loaded]
      .filter(({ fileName }) => fileName.endsWith(end))
      .reduce((sum, { text }) => sum + gzipSync(text).length / 1000, 0)
  return { js: weigh('.js'), css: weigh('.css'), files: loaded.size }
}

function holderOf(files: readonly BuiltFile[], source: string): BuiltFile {
  const found = files.find(({ modules }) => modules.some((id) => id.endsWith(source)))
  if (!found) throw new Error(`${source} is in no file of the console`)
  return found
}

const words = (...features: string[]) => features.map((feature) => `locales/en-US/${feature}.json`)

/** What the sign-in page needs before anything can be typed. */
export const signInSources = [
  'web/src/main.tsx',
  'web/src/features/identity/LoginPage.tsx',
  ...words('common', 'errors', 'identity', 'shell'),
]

/** What the start page needs behind the sign-in; charts come when they are shown. */
export const homeSources = [
  'web/src/main.tsx',
  'contract/src/identity/endpoints.ts',
  'web/src/app/shell/Shell.tsx',
  'web/src/app/home/HomePage.tsx',
  'web/src/app/home/Overview.tsx',
  ...words('common', 'errors', 'shell', 'alarm', 'home'),
]
