import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useSearchState } from '../../lib/search'
import { readPlace } from './place'
import { ReportFrame } from './ReportFrame'

/** A report about the network, the project or all that the bar names. */
function PlaceReport({ kind }: { kind: 'group' | 'activity' }) {
  const { t } = useTranslation('shell')
  const { current } = useNetworks()
  const [search] = useSearchState()
  const title = t(kind === 'group' ? 'screen.reportOverview' : 'screen.reportActivity')
  return <ReportFrame kind={kind} title={title} place={readPlace(search, current)} />
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
