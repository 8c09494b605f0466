import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useSearchState } from '../../lib/search'
import { PlaceSelect } from './PlaceSelect'
import { readPlace } from './place'
import { ReportFrame } from './ReportFrame'

/** A report about the selected network, a project or everything. */
function PlaceReport({ kind }: { kind: 'group' | 'activity' }) {
  const { t } = useTranslation('shell')
  const networks = useNetworks()
  const [search] = useSearchState()
  const { query } = readPlace(search, networks)
  const title = t(kind === 'group' ? 'screen.reportOverview' : 'screen.reportActivity')
  return <ReportFrame kind={kind} title={title} place={query} chooser={<PlaceSelect />} />
}

export function GroupReportPage() {
  return (
    <NeedsNetwork>
      <PlaceReport kind="group" />
    </NeedsNetwork>
  )
}

export function ActivityReportPage() {
  return (
    <NeedsNetwork>
      <PlaceReport kind="activity" />
    </NeedsNetwork>
  )
}
