import { useTranslation } from 'react-i18next'
import { JobKinds } from './JobKinds'
import { TabbedPage } from './TabbedPage'
import { jobsScreen } from './tables/work'

/** Background work: what was done and waits, and by which plan. */
export function WorkerPage() {
  const { t } = useTranslation('system')
  return (
    <TabbedPage
      label="sysWorker"
      tabs={[
        { value: 'jobs', label: t('tab.jobs'), screen: jobsScreen },
        { value: 'kinds', label: t('job.kinds'), part: <JobKinds /> },
      ]}
    />
  )
}
