import { Button } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listUnbindRequests } from '#contract/operations/unbind.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { useFailureWords } from '../../i18n/use-failure-words'
import { EmptyState } from '../../ui/page/EmptyState'
import { PageHead } from '../../ui/page/PageHead'
import { PageSkeleton } from '../../ui/page/PageSkeleton'
import { Panel } from '../../ui/page/Panel'
import { DisputePanel } from './DisputePanel'
import { UnbindDialog } from './UnbindDialog'
import { UnbindTable } from './UnbindTable'

/** Devices that are taken from their owner, by those who do after-sales. */
export function UnbindPage() {
  const { t } = useTranslation('operations')
  const words = useFailureWords()
  const requests = useQuery({ ...reading(listUnbindRequests), ...toldInPlace })
  const [asking, setAsking] = useState(false)
  const ask = (
    <Button leftSection={<IconLinkOff size={16} />} onClick={() => setAsking(true)}>
      {t('unbind.open')}
    </Button>
  )
  if (requests.isPending) return <PageSkeleton label={t('unbind.title')} title={t('unbind.title')} />
  return (
    <>
      <PageHead
        title={t('unbind.title')}
        about={t('unbind.about')}
        actions={requests.data?.length ? ask : undefined}
      />
      {requests.isError && !requests.data && <EmptyState alert title={words(requests.error)} />}
      {requests.data?.length === 0 && (
        <EmptyState
          icon={<IconLinkOff size={22} />}
          title={t('unbind.none')}
          body={t('unbind.noneBody')}
          action={ask}
        />
      )}
      {requests.data && requests.data.length > 0 && (
        <Panel flush>
          <UnbindTable requests={requests.data} />
        </Panel>
      )}
      <DisputePanel />
      {asking && <UnbindDialog onClose={() => setAsking(false)} />}
    </>
  )
}
