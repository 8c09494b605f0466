import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { retryJob } from '#contract/operations/system/work.ts'
import { call } from '../../../api/call'
import type { SystemJob } from './rows'
import css from './System.module.css'
import { useAct } from './use-act'

export function JobActions({ row: { id, state } }: { row: SystemJob }) {
  const { t } = useTranslation('system')
  const act = useAct()
  if (state !== 'available' && state !== 'discarded') return null
  return (
    <div className={css.buttons}>
      <Button variant="default" onClick={() => act(() => call(retryJob, { body: { id } }))}>
        {t('job.runNow')}
      </Button>
    </div>
  )
}
