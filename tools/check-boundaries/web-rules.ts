import { isTest, type Target } from './resolve.ts'

/** app → features → components → ui → lib; api and i18n serve features and components. */
const may: Record<string, readonly string[]> = {
  app: ['features', 'components', 'ui', 'api', 'i18n', 'lib'],
  features: ['components', 'ui', 'api', 'i18n', 'lib'],
  components: ['ui', 'api', 'i18n', 'lib'],
  ui: ['lib'],
  api: ['lib'],
  i18n: ['api', 'lib'],
  lib: [],
}

const base = 'web/src/'
const partOf = (path: string) => (path.startsWith(base) ? path.slice(base.length).split('/')[0] : undefined)
const featureOf = (path: string) => path.slice(base.length).split('/')[1]

/** @returns the sentence that says what is wrong, if anything is */
export function webProblem(from: string, target: Target): string | undefined {
  const [here, there] = [partOf(from), partOf(target.path)]
  if (!here || !there || !(here in may) || isTest(from)) return undefined
  if (there === 'testing') return 'only tests import what is made for tests'
  if (!(there in may)) return undefined
  if (here === 'features' && there === 'features' && featureOf(from) !== featureOf(target.path))
    return `feature ${featureOf(from)} must not import feature ${featureOf(target.path)}: what both need is a component`
  if (here === there || may[here]?.includes(there)) return undefined
  return `web: ${here} must not import ${there}`
}
