import { Button, FileInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importCsv } from '#contract/configuration/csv.ts'
import type { ConfigSection } from '#contract/configuration/sections.ts'
import type { AnswerTo } from '../../../api/call'
import { call } from '../../../api/call'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { Notice } from '../../../ui/Notice'
import { SideDrawer } from '../../form/SideDrawer'
import { showToast } from '../../toast/toasts'
import { ChangeSetReview } from '../change-set/ChangeSetReview'
import css from './CsvImport.module.css'
import { CsvMistakes } from './CsvMistakes'
import type { CsvPlace } from './csv-sections'

interface CsvImportProps {
  section: ConfigSection
  places: CsvPlace[]
  onClose: () => void
}

/** A file of rows: tried first, mistakes by row and column, then the review of what it changes everywhere. */
export default function CsvImport({ section, places, onClose }: CsvImportProps) {
  const { t } = useTranslation(['configuration', 'common'])
  const words = useFailureWords()
  const [reviewing, setReviewing] = useState(false)
  const trying = useMutation({
    mutationFn: async (file: File) => call(importCsv, { body: { section, places, csv: await file.text() } }),
  })
  const tried = trying.data
  if (reviewing && tried)
    return (
      <ChangeSetReview
        title={t('review.title')}
        items={tried.items}
        onClose={() => setReviewing(false)}
        onScheduled={onClose}
        onApplied={({ items }) => {
          onClose()
          showToast('ok', t('set.saved', { places: items.length }))
        }}
      />
    )
  return (
    <SideDrawer
      size={720}
      title={t('csv.title', { section: t(`section.${section}`) })}
      onClose={onClose}
      foot={
        <>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button disabled={!tried || tried.items.length === 0} onClick={() => setReviewing(true)}>
            {t('bar.review')}
          </Button>
        </>
      }
    >
      <div className={css.parts}>
        <p>{t('csv.hint')}</p>
        <FileInput
          label={t('csv.file')}
          placeholder={t('csv.choose')}
          accept=".csv,text/csv"
          disabled={trying.isPending}
          onChange={(file) => file && trying.mutate(file)}
        />
        {trying.isPending && <p role="status">{t('csv.trying')}</p>}
        {trying.isError && (
          <Notice tone="warn" live>
            {words(trying.error)}
          </Notice>
        )}
        {tried && <Tried tried={tried} />}
      </div>
    </SideDrawer>
  )
}

function Tried({ tried }: { tried: AnswerTo<typeof importCsv> }) {
  const { t } = useTranslation('configuration')
  if (tried.wrong > 0) return <CsvMistakes wrong={tried.wrong} errors={tried.errors} />
  return (
    <p role="status">
      {t('csv.read', { rows: tried.rows, places: tried.items.length })}{' '}
      {tried.items.length === 0 && t('csv.same')}
    </p>
  )
}
