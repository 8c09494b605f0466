import { useTranslation } from 'react-i18next'
import type { CsvRowError } from '#contract/configuration/csv.ts'
import { Notice } from '../../../ui/Notice'
import css from './CsvImport.module.css'

interface CsvMistakesProps {
  wrong: number
  errors: readonly CsvRowError[]
}

/** What is wrong in a file, in its own rows and columns. */
export function CsvMistakes({ wrong, errors }: CsvMistakesProps) {
  const { t } = useTranslation('configuration')
  return (
    <>
      <Notice tone="warn" live>
        {t('csv.wrong', { wrong })}
      </Notice>
      <table className={css.mistakes}>
        <thead>
          <tr>
            <th scope="col">{t('csv.row')}</th>
            <th scope="col">{t('csv.column')}</th>
            <th scope="col">{t('csv.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error) => (
            <tr key={`${error.row} ${error.column} ${error.reason}`}>
              <td>{error.row}</td>
              <td>{error.column !== null && <bdi>{error.column}</bdi>}</td>
              <td>{t(`csv.why.${error.reason}`, error.params)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {wrong > errors.length && <p>{t('csv.more', { shown: errors.length, total: wrong })}</p>}
    </>
  )
}
