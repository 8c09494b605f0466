import { plainWords, type SectionWords } from './section-words'

/** As texts name it. */
export const variablesWords: SectionWords = { ...plainWords, title: (name) => `{{${name}}}` }
