import type { FirmwareImage, NotesLanguage } from '#contract/firmware/endpoints.ts'
import { notesLanguages } from '#contract/firmware/endpoints.ts'

/** Release notes in a reader's language, else in English. */
export const notesOf = (
  { notes, notesIn }: Pick<FirmwareImage, 'notes' | 'notesIn'>,
  language: string,
): string => notesIn[language as NotesLanguage] ?? notes

/** As a form holds them: every language, empty where there are none. */
export const allNotes = (notesIn: FirmwareImage['notesIn']): Record<NotesLanguage, string> =>
  Object.fromEntries(notesLanguages.map((language) => [language, notesIn[language] ?? ''])) as Record<
    NotesLanguage,
    string
  >

/** Those that there are. */
export const filledNotes = (notes: Record<NotesLanguage, string>): FirmwareImage['notesIn'] =>
  Object.fromEntries(Object.entries(notes).filter(([, text]) => text.trim() !== ''))
