import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { retryMessage, showMessage } from '#contract/operations/system/work.ts'
import { call } from '../../../api/call'
import { reading } from '../../../api/query-client'
import type { SystemMessage } from './rows'
import css from './System.module.css'
import { useAct } from './use-act'

/** What the message says, and sending it again. */
export function MessageActions({ row: { id } }: { row: SystemMessage }) {
  const { t } = useTranslation('system')
  const act = useAct()
  const said = useQuery(reading(showMessage, { id }))
  if (!said.data) return null
  const { subject, text, retry } = said.data
  return (
    <>
      {text === null ? (
        <p className={css.faint}>{t('message.gone')}</p>
      ) : (
        <>
          <strong dir="auto">{subject}</strong>
          <section className={css.message} aria-label={t('message.body')} dir="auto" tabIndex={0}>
            {text}
          </section>
        </>
      )}
      {retry && (
        <div className={css.buttons}>
          <Button variant="default" onClick={() => act(() => call(retryMessage, { body: { id } }))}>
            {t('message.retry')}
          </Button>
        </div>
      )}
    </>
  )
}
