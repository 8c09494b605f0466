import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ExpressionError } from '../../../../api/prometheus'
import { useFailureWords } from '../../../../i18n/use-failure-words'
import chartCss from '../../ChartCard.module.css'
import css from '../InsightPage.module.css'

interface FailureProps {
  error: unknown
  height: number
  retry: () => void
}

/** Why there is no answer: what the server says of the expression stands as it says it, in PromQL's own words. */
export function Failure({ error, height, retry }: FailureProps) {
  const { t } = useTranslation(['insight', 'common'])
  const words = useFailureWords()
  if (error instanceof ExpressionError)
    return (
      <div role="alert" className={chartCss.failed} style={{ minHeight: height }}>
        <p>{t('refused')}</p>
        <p dir="ltr" className={css.mono}>
          {error.text}
        </p>
      </div>
    )
  return (
    <div role="alert" className={chartCss.failed} style={{ minHeight: height }}>
      <p>{words(error)}</p>
      <Button size="xs" variant="default" onClick={retry}>
        {t('common:action.retry')}
      </Button>
    </div>
  )
}
