import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import {
  type RoamingPreset,
  type RoamingSettings,
  roamingGroupings,
  roamingPresets,
  showRoamingResults,
  showRoamingSettings,
} from '#contract/roaming/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { ROAMING_THRESHOLD } from '#contract/wireless/intent.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { AirEffectsPanel } from '../../components/air-effects/AirEffectsPanel'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useSearchState } from '../../lib/search'
import { Notice } from '../../ui/Notice'
import { PageHead } from '../../ui/page/PageHead'
import { ConcernedClients } from './ConcernedClients'
import css from './RoamingPage.module.css'
import { SettingsFields } from './SettingsFields'
import { SimulationPanel } from './SimulationPanel'
import { SsidThresholds } from './SsidThresholds'
import { ThresholdFields } from './ThresholdFields'

/** Clients that hold on to an access point that is too far: what a threshold would do to them, and setting it. */
export function RoamingPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <Roaming key={current.ID} network={current} />}</NeedsNetwork>
}

const places = [...(Object.keys(roamingPresets) as RoamingPreset[]), 'own' as const]

function Roaming({ network }: { network: Network }) {
  const words = useFailureWords()
  const saved = useQuery({ ...reading(showRoamingSettings, { group: network.ID }), ...toldInPlace })
  if (saved.error) return <Notice tone="warn">{words(saved.error)}</Notice>
  return saved.data ? <Tried network={network} saved={saved.data} /> : <Skeleton height={240} />
}

/** What is tried stands in the address; what is saved counts where it says nothing. */
function Tried({ network, saved }: { network: Network; saved: RoamingSettings }) {
  const { t } = useTranslation('roaming')
  const [search, setSearch] = useSearchState()
  const place = places.find((one) => one === search.place) ?? saved.place
  const given = place === 'own' ? saved.threshold : roamingPresets[place]
  const threshold = thresholdIn(search.threshold) ?? (place === saved.place ? saved.threshold : given)
  const tried: RoamingSettings = {
    ...{ place, threshold },
    coverage: within(search.coverage, { least: -90, most: -50 }) ?? saved.coverage,
    grouping: roamingGroupings.find((one) => one === search.grouping) ?? saved.grouping,
  }
  const { coverage, grouping } = tried
  const asked = { group: network.ID, threshold, coverage, grouping }
  return (
    <div className={css.page}>
      <PageHead title={t('title')} about={t('about', { name: network.Name })} />
      <ThresholdFields
        preset={place === 'own' ? null : place}
        threshold={threshold}
        onPreset={(next) => setSearch({ place: next, threshold: undefined })}
        onThreshold={(dbm) => setSearch({ place: 'own', threshold: String(dbm) })}
      >
        <SettingsFields group={network.ID} saved={saved} tried={tried} onTry={setSearch} />
        <SimulationPanel {...asked} />
      </ThresholdFields>
      <SsidThresholds group={network.ID} threshold={threshold} />
      <ConcernedClients {...asked} />
      <AirEffectsPanel query={{ ...reading(showRoamingResults, { group: network.ID }), ...toldInPlace }} />
    </div>
  )
}

const thresholdIn = (text: string | undefined) => within(text, ROAMING_THRESHOLD)

function within(text: string | undefined, { least, most }: { least: number; most: number }): number | null {
  const dbm = Number(text ?? Number.NaN)
  return Number.isInteger(dbm) && dbm >= least && dbm <= most ? dbm : null
}
