import { Button } from '@mantine/core'
import { IconAntenna } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { listCpeLinks } from '#contract/cpe/endpoints.ts'
import type { CpeLink } from '#contract/cpe/schemas.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../../components/current-network/NeedsNetwork'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { AppLink } from '../../../lib/AppLink'
import { useSearchState } from '../../../lib/search'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageHead } from '../../../ui/page/PageHead'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { AlignPage } from './align/AlignPage'
import css from './CpeLinksPage.module.css'
import { LinkCard } from './LinkCard'

const againMs = 15_000

/** Bridges of a network two ends at a time: how well they hear each other, what to do, and help to align them. */
export function CpeLinksPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <Links key={current.ID} network={current} />}</NeedsNetwork>
}

function Links({ network }: { network: Network }) {
  const { t } = useTranslation(['cpe-links', 'common'])
  const words = useFailureWords()
  const [{ link: chosen }] = useSearchState()
  const query = useQuery({
    ...reading(listCpeLinks, { group: network.ID }),
    ...toldInPlace,
    refetchInterval: againMs,
  })
  const links = query.data
  const aligned = links?.find(({ id, base, station }) => id === chosen && base && station)
  if (aligned) return <AlignPage key={aligned.id} link={aligned} group={network.ID} />
  return (
    <div className={css.page}>
      <PageHead title={t('title')} about={<span>{t('about', { name: network.Name })}</span>} />
      {!links && !query.error && <PageSkeleton label={t('common:loading')} />}
      {!links && query.error && (
        <EmptyState
          alert
          title={words(query.error)}
          action={<Button onClick={() => void query.refetch()}>{t('common:action.retry')}</Button>}
        />
      )}
      {links?.length === 0 && <NoBridges />}
      {links && links.length > 0 && <Cards links={links} />}
    </div>
  )
}

function NoBridges() {
  const { t } = useTranslation('cpe-links')
  return (
    <Panel>
      <EmptyState
        icon={<IconAntenna size={22} />}
        title={t('none')}
        body={t('noneWhy')}
        action={
          <Button component={AppLink} to="/group/addevice">
            {t('add')}
          </Button>
        }
      />
    </Panel>
  )
}

const Cards = ({ links }: { links: readonly CpeLink[] }) => (
  <ul className={css.links}>
    {links.map((link) => (
      <li key={link.id}>
        <LinkCard link={link} />
      </li>
    ))}
  </ul>
)
