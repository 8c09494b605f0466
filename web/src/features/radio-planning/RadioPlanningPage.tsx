import { Button } from '@mantine/core'
import { IconBroadcast, IconCalendarTime, IconWand } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { showRadioSite } from '#contract/radio-planning/endpoints.ts'
import type { RadioSite } from '#contract/radio-planning/schemas.ts'
import type { Network } from '#contract/tenancy/endpoints.ts'
import { reading, toldInPlace } from '../../api/query-client'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { useMay } from '../../components/current-network/use-may'
import { lazyPart } from '../../lib/lazy-part'
import { useSearchState } from '../../lib/search'
import { PageHead } from '../../ui/page/PageHead'
import { TabPanel, Tabs } from '../../ui/page/Tabs'
import { RadioList } from './RadioList'
import css from './RadioPlanningPage.module.css'
import { RadioSummary } from './RadioSummary'

const ScanDrawer = lazyPart(() => import('./ScanDrawer'))
const ScheduleDrawer = lazyPart(() => import('./ScheduleDrawer'))
const PlanResults = lazyPart(() => import('./PlanResults'))
const PlanDrawer = lazyPart(() => import('./PlanDrawer'))
const RadiosPanel = lazyPart(() =>
  import('./settings/RadiosPanel').then((module) => ({ default: module.RadiosPanel })),
)

/** While devices listen their results come one by one. */
const SOON_MS = 3_000

/** Where the radios of a network transmit, what is wrong there, and a better plan. */
export function RadioPlanningPage() {
  const { current } = useNetworks()
  return <NeedsNetwork>{current && <RadioPlanning key={current.ID} network={current} />}</NeedsNetwork>
}

const tabs = ['radios', 'results', 'settings'] as const
const drawers = ['scan', 'schedule', 'plan'] as const

function RadioPlanning({ network }: { network: Network }) {
  const { t } = useTranslation('radio-planning')
  const [search, setSearch] = useSearchState()
  const site = useQuery({
    ...reading(showRadioSite, { group: network.ID }),
    ...toldInPlace,
    refetchInterval: ({ state }) => (state.data && state.data.scanning > 0 ? SOON_MS : false),
  })
  const tab = tabs.find((one) => one === search.tab) ?? 'radios'
  const open = drawers.find((one) => one === search.open)
  const close = () => setSearch({ open: undefined })
  return (
    <div className={css.page}>
      <PageHead
        title={t('title')}
        about={t('about', { name: network.Name })}
        actions={<Actions group={network.ID} onOpen={(one) => setSearch({ open: one })} />}
      />
      <RadioSummary site={site.data} error={site.isError && !site.data ? site.error : null} />
      <Tabs
        id="radio-planning"
        label={t('tab.label')}
        tabs={tabs.map((value) => ({ value, label: t(`tab.${value}`) }))}
        value={tab}
        onChange={(value) => setSearch({ tab: value === 'radios' ? undefined : value })}
      />
      <TabPanel id="radio-planning" value={tab}>
        <div className={css.panel}>
          <Suspense fallback={null}>
            {tab === 'results' && <PlanResults group={network.ID} />}
            {tab === 'settings' && <RadiosPanel place={{ group: network.ID }} />}
          </Suspense>
          {tab === 'radios' && <RadioList group={network.ID} scanning={(site.data?.scanning ?? 0) > 0} />}
        </div>
      </TabPanel>
      <Suspense fallback={null}>{site.data && open && drawer(open, network, site.data, close)}</Suspense>
    </div>
  )
}

function drawer(open: (typeof drawers)[number], network: Network, site: RadioSite, onClose: () => void) {
  if (open === 'scan') return <ScanDrawer group={network.ID} onClose={onClose} />
  if (open === 'plan') return <PlanDrawer group={network.ID} onClose={onClose} />
  return (
    <ScheduleDrawer
      group={network.ID}
      timezone={network.Timezone}
      schedule={site.schedule}
      onClose={onClose}
    />
  )
}

interface ActionsProps {
  group: number
  onOpen: (drawer: (typeof drawers)[number]) => void
}

function Actions({ group, onOpen }: ActionsProps) {
  const { t } = useTranslation('radio-planning')
  const why = useMay('write', group)
  const may = { disabled: why !== null, title: why ?? undefined }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarTime size={16} />}
        {...may}
        onClick={() => onOpen('schedule')}
      >
        {t('schedule.action')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconBroadcast size={16} />}
        {...may}
        onClick={() => onOpen('scan')}
      >
        {t('scan.action')}
      </Button>
      <Button leftSection={<IconWand size={16} />} {...may} onClick={() => onOpen('plan')}>
        {t('plan.action')}
      </Button>
    </>
  )
}
