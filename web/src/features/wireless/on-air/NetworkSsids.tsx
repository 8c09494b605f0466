import { Button, Skeleton } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { showSection } from '#contract/configuration/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import type { Ssid } from '#contract/wireless/intent.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { AppLink } from '../../../lib/AppLink'
import { Panel } from '../../../ui/page/Panel'
import { RunningStates } from './RunningStates'
import { SsidFigures } from './SsidFigures'
import type { OnAirByNetwork } from './use-ssids-on-air'
import css from './WirelessOverview.module.css'

interface NetworkSsidsProps {
  network: Network
  onAir: UseQueryResult<OnAirByNetwork>
}

/** One network's SSIDs: those wanted of it, and those on the air that were set elsewhere. */
export function NetworkSsids({ network, onAir }: NetworkSsidsProps) {
  const { t } = useTranslation(['wireless', 'common'])
  const words = useFailureWords()
  const { select } = useNetworks()
  const section = useQuery({
    ...reading(showSection, { group: network.ID, section: 'wireless' }),
    ...toldInPlace,
  })
  const values = useVariables(network.ID)
  const saved = section.data
  const document = saved?.document
  const ssids: Ssid[] = document?.section === 'wireless' ? document.intent.ssids : []
  return (
    <Panel
      flush
      title={<bdi>{network.Name}</bdi>}
      aside={
        <Button
          size="compact-sm"
          variant="default"
          component={AppLink}
          to="/config/wireless"
          aria-label={t('overview.openNamed', { name: network.Name })}
          onClick={() => select(network.ID)}
        >
          {t('overview.open')}
        </Button>
      }
    >
      {section.isPending && <Skeleton height={88} m="md" w="auto" aria-label={t('common:loading')} />}
      {section.isError && !saved && (
        <p className={css.plain} role="alert">
          {words(section.error)}{' '}
          <Button size="compact-sm" variant="default" onClick={() => section.refetch()}>
            {t('common:action.retry')}
          </Button>
        </p>
      )}
      {saved && saved.version > 0 && <RunningStates group={network.ID} />}
      {saved && <SsidFigures group={network.ID} ssids={ssids} values={values} onAir={onAir} />}
    </Panel>
  )
}

/** What the network says of its variables; devices may have values of their own. */
function useVariables(group: number): ReadonlyMap<string, string> {
  const { data } = useQuery({ ...reading(showSection, { group, section: 'variables' }), ...toldInPlace })
  const variables = data?.document.section === 'variables' ? data.document.intent.variables : []
  return new Map(variables.map(({ name, value }) => [name, value]))
}
