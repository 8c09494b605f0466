import { useTranslation } from 'react-i18next'
import { type RoamingPreset, roamingPresets } from '#contract/roaming/endpoints.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { ROAMING_THRESHOLD } from '#contract/wireless/intent.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useSearchState } from '../../lib/search'
import { PageHead } from '../../ui/page/PageHead'
import { ConcernedClients } from './ConcernedClients'
import css from './RoamingPage.module.css'
import { SimulationPanel } from './SimulationPanel'
import { SsidThresholds } from './SsidThresholds'
import { ThresholdFields } from './ThresholdFields'

/** Clients that hold on to an access point that is too far: what a threshold would do to them, and setting it. */
export function RoamingPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <Roaming key={current.ID} network={current} />}</NeedsNetwork>
}

const presets = Object.keys(roamingPresets) as RoamingPreset[]

function Roaming({ network }: { network: Network }) {
  const { t } = useTranslation('roaming')
  const [search, setSearch] = useSearchState()
  const preset = presets.find((one) => one === search.place) ?? 'office'
  const threshold = thresholdIn(search.threshold) ?? roamingPresets[preset]
  return (
    <div className={css.page}>
      <PageHead title={t('title')} about={t('about', { name: network.Name })} />
      <ThresholdFields
        preset={search.threshold === undefined ? preset : null}
        threshold={threshold}
        onPreset={(place) => setSearch({ place, threshold: undefined })}
        onThreshold={(dbm) => setSearch({ threshold: String(dbm) })}
      >
        <SimulationPanel group={network.ID} threshold={threshold} />
      </ThresholdFields>
      <SsidThresholds group={network.ID} threshold={threshold} />
      <ConcernedClients group={network.ID} threshold={threshold} />
    </div>
  )
}

function thresholdIn(text: string | undefined): number | null {
  const dbm = Number(text ?? Number.NaN)
  const { least, most } = ROAMING_THRESHOLD
  return Number.isInteger(dbm) && dbm >= least && dbm <= most ? dbm : null
}
