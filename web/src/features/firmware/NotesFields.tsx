import { Select, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type NotesLanguage, notesLanguages } from '#contract/firmware/endpoints.ts'
import { directionOf, nativeNames } from '../../i18n/languages'

/** What of a form the notes need: fields `notes` and `notesIn.<language>`. */
interface NotesForm {
  key: (path: string) => string
  // Of any form that has them: its own types name its other fields.
  getInputProps: (path: string) => object
}

const lines = { autosize: true, minRows: 3, maxRows: 12 } as const

/** Release notes in English, which all read that have none of their own, and in one other language at a time. */
export function NotesFields({ form: { key, getInputProps } }: { form: NotesForm }) {
  const { t, i18n } = useTranslation('firmware')
  const own = notesLanguages.find((language) => language === i18n.language)
  const [language, setLanguage] = useState<NotesLanguage>(own ?? 'zh-CN')
  const field = `notesIn.${language}`
  return (
    <>
      <Textarea
        key={key('notes')}
        label={t('upload.notes')}
        description={t('notes.english')}
        {...lines}
        {...getInputProps('notes')}
      />
      <Select
        label={t('notes.language')}
        data={notesLanguages.map((value) => ({ value, label: nativeNames[value] }))}
        value={language}
        allowDeselect={false}
        onChange={(value) => setLanguage(value as NotesLanguage)}
      />
      <Textarea
        key={key(field)}
        aria-label={t('notes.in', { language: nativeNames[language] })}
        lang={language}
        dir={directionOf(language)}
        {...lines}
        {...getInputProps(field)}
      />
    </>
  )
}
