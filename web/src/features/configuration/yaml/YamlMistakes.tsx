import { useTranslation } from 'react-i18next'
import type { YamlError } from '#contract/configuration/yaml.ts'
import { Notice } from '../../../ui/Notice'
import css from './YamlImport.module.css'

interface YamlMistakesProps {
  wrong: number
  errors: readonly YamlError[]
}

/** What is wrong in a file, by its lines and in its own words. */
export function YamlMistakes({ wrong, errors }: YamlMistakesProps) {
  const { t } = useTranslation('configuration')
  return (
    <>
      <Notice tone="warn" live>
        {t('csv.wrong', { wrong })}
      </Notice>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t('yaml.line')}</th>
            <th scope="col">{t('yaml.path')}</th>
            <th scope="col">{t('csv.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ line, column, path, reason, params }) => (
            <tr key={`${line} ${column} ${path} ${reason}`}>
              <td>
                {line}:{column}
              </td>
              <td>
                <bdi dir="ltr">{path}</bdi>
              </td>
              <td>{t(`yaml.why.${reason}`, params)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {wrong > errors.length && <p>{t('csv.more', { shown: errors.length, total: wrong })}</p>}
    </>
  )
}
