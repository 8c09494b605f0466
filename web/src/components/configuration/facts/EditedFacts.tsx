import { useTranslation } from 'react-i18next'
import type { EditedFact } from '#contract/configuration/facts.ts'
import { useFormats } from '../../../i18n/use-formats'
import { ChangeArrow } from '../../../ui/ChangeArrow'
import { FactList } from '../../../ui/FactList'
import css from './EditedFacts.module.css'

/** What of a network or device itself was edited, before and after. */
export function EditedFacts({ facts }: { facts: readonly EditedFact[] }) {
  const { t } = useTranslation('configuration')
  const worded = useFactWords()
  return (
    <FactList
      columns={1}
      facts={facts.map((edited) => ({
        name: t(`facts.name.${edited.fact}`),
        value:
          edited.fact === 'webpass' ? (
            t('change.secretChanged')
          ) : (
            <>
              {worded(edited.fact, edited.before)}{' '}
              <ChangeArrow label={t('change.arrow')} className={css.arrow} />{' '}
              {worded(edited.fact, edited.after)}
            </>
          ),
      }))}
    />
  )
}

function useFactWords() {
  const { t } = useTranslation('configuration')
  const { locale, duration } = useFormats()
  const countries = new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' })
  return (fact: EditedFact['fact'], value: EditedFact['before']) => {
    if (value === null || value === '') return t('value.none')
    if (fact === 'reporting') return <bdi>{duration(Number(value))}</bdi>
    return <bdi>{fact === 'country' ? regionOf(countries, String(value)) : value}</bdi>
  }
}

/** What is no code of a country is shown as it stands. */
function regionOf(names: Intl.DisplayNames, code: string): string {
  return /^[A-Za-z]{2}$/.test(code) ? (names.of(code.toUpperCase()) ?? code) : code
}
