import { Button } from '@mantine/core'
import { IconDevicesOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import type { Evidence } from '#contract/clients/client-kinds.ts'
import { showClient } from '#contract/clients/endpoints.ts'
import type { Hop } from '#contract/clients/way.ts'
import { asApiError } from '../../../api/api-error'
import { reading, toldInPlace } from '../../../api/query-client'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { AppLink } from '../../../lib/AppLink'
import { usePageSubject } from '../../../lib/page-subject'
import { useSearchState } from '../../../lib/search'
import { Notice } from '../../../ui/Notice'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { clientName } from '../client-words'
import { KindPanel } from '../lan/KindPanel'
import { useLiveClients } from '../list/use-live-clients'
import { WayDrawing, WayList } from '../way/Way'
import { ClientFacts } from './ClientFacts'
import { ClientHead } from './ClientHead'
import css from './ClientPage.module.css'
import { Rating } from './Rating'
import { Timeline } from './Timeline'

/** What other features do with a client of a device. */
export interface BroughtParts {
  Commands: ComponentType<{ sn: string; mac: string }>
  Roaming: ComponentType<{ sn: string; mac: string }>
}

/** One client: what is wrong on its way, where, and what to press. */
export function ClientPage(brought: BroughtParts) {
  const { t } = useTranslation(['clients', 'common'])
  const words = useFailureWords()
  const [search] = useSearchState()
  const group = Number(search.group)
  const mac = search.mac ?? ''
  const found = useQuery({ ...reading(showClient, { group, mac }), ...toldInPlace, refetchInterval: 60_000 })
  useLiveClients(Number.isFinite(group) ? group : null)
  if (found.data?.client)
    return <Shown key={found.data.client.mac} {...found.data} client={found.data.client} {...brought} />
  if (found.isLoading) return <PageSkeleton label={t('common:loading')} title={t('common:loading')} />
  const missing =
    !found.error || ['does_not_exist', 'invalid_parameter'].includes(asApiError(found.error).failure)
  return (
    <EmptyState
      alert
      page
      icon={<IconDevicesOff size={22} />}
      title={missing ? t('page.missing') : words(found.error)}
      {...(missing && { body: t('page.missingBody') })}
      action={
        missing ? (
          <Button component={AppLink} to="/monitor/clients">
            {t('page.toList')}
          </Button>
        ) : (
          <Button onClick={() => found.refetch()}>{t('common:action.retry')}</Button>
        )
      }
    />
  )
}

interface ShownProps extends BroughtParts {
  client: NetworkClient
  way: Hop[]
  evidence: Evidence[]
}

function Shown({ client, way, evidence, Commands, Roaming }: ShownProps) {
  const { t } = useTranslation(['clients', 'lan-devices'])
  usePageSubject({ name: clientName(client), listed: '/monitor/clients', network: client.groupName })
  const commands = client.connected && client.connection === 'wireless'
  return (
    <div className={css.page}>
      <ClientHead
        client={client}
        actions={
          commands && (
            <Suspense fallback={null}>
              <Commands sn={client.sn} mac={client.mac} />
            </Suspense>
          )
        }
      />
      {client.blocked && (
        <Notice tone="warn">{t(client.connected ? 'block.stillConnected' : 'block.kept')}</Notice>
      )}
      <Rating client={client} way={way} />
      <div className={css.columns}>
        <Panel title={t('page.way')} className={css.way}>
          <WayDrawing way={way} />
          <WayList way={way} group={client.group} />
        </Panel>
        <div className={css.side}>
          <Panel title={t('page.facts')}>
            <ClientFacts client={client} />
          </Panel>
          <Panel title={t('lan-devices:kind')}>
            <KindPanel client={client} evidence={evidence} />
          </Panel>
          <Timeline client={client} />
        </div>
      </div>
      {client.connection === 'wireless' && (
        <Panel>
          <Suspense fallback={null}>
            <Roaming sn={client.sn} mac={client.mac} />
          </Suspense>
        </Panel>
      )}
    </div>
  )
}
