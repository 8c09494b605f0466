import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { previewFacts } from '#contract/configuration/facts.ts'
import type { BodyInput } from '#contract/define-endpoint.ts'
import { call } from '../../../api/call'
import { toldInPlace } from '../../../api/query-client'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { Notice } from '../../../ui/Notice'
import { Totals } from '../review/Totals'
import css from './FactReachNotice.module.css'

type Edit = BodyInput<typeof previewFacts>
const typingMs = 400

/** How many devices an edit would configure, before it is saved. @param edit null: nothing of it reaches devices */
export default function FactReachNotice({ edit }: { edit: Edit | null }) {
  const { t } = useTranslation('configuration')
  const words = useFailureWords()
  const [asked] = useDebouncedValue(edit, typingMs)
  const reach = useQuery({
    queryKey: [previewFacts.id, asked],
    queryFn: () => call(previewFacts, { body: asked! }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    ...toldInPlace,
  })
  if (edit === null || (!reach.data && !reach.isError)) return null
  if (!reach.data) return <Notice tone="bad">{words(reach.error)}</Notice>
  const { totals, restarting } = reach.data
  if (totals.devices === 0)
    return (
      <Notice tone="ok" live>
        {t('facts.unsent')}
      </Notice>
    )
  return (
    <Notice tone={restarting > 0 ? 'warn' : 'busy'} live>
      <strong>{t('facts.reach')}</strong>
      <Totals totals={totals} />
      {restarting > 0 && <p className={css.restart}>{t('facts.restart')}</p>}
    </Notice>
  )
}
