import { plainWords, type SectionWords } from './section-words'

export const vlansWords: SectionWords = { ...plainWords, title: (name) => `VLAN ${name}` }
