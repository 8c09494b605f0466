import type startup from '../../../locales/en-US/startup.json'
import { firstLanguage } from './i18n'

/** The few words that are there when no others can be loaded: in the page itself, in every language. */
const all = import.meta.glob<typeof startup>('../../../locales/*/startup.json', {
  eager: true,
  import: 'default',
})

export const startupWords = (): typeof startup => all[`../../../locales/${firstLanguage()}/startup.json`]!
