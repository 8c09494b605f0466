import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentType, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { CsvMenu } from '../../../components/configuration/csv/CsvMenu'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../../components/current-network/NeedsNetwork'
import { PastButton } from '../../../components/past/PastButton'
import { useMoment } from '../../../components/past/use-moment'
import { AppLink } from '../../../lib/AppLink'
import { lazyPart } from '../../../lib/lazy-part'
import { PageHead } from '../../../ui/page/PageHead'
import { actionsOf, isConfigured, type KindList } from '../kinds/kind-list'
import { DeviceList } from './DeviceList'
import css from './DeviceListPage.module.css'
import { useListUrl } from './list-query'

const PastDevices = lazyPart(() => import('../past/PastDevices'))

/** The page of one declared list. */
export function deviceListPage(list: KindList): ComponentType {
  return function Page() {
    return (
      <NeedsNetwork>
        <DeviceListPage list={list} />
      </NeedsNetwork>
    )
  }
}

function DeviceListPage({ list }: { list: KindList }) {
  const { t } = useTranslation('inventory')
  const { current } = useNetworks()
  const [url] = useListUrl()
  const moment = useMoment()
  const title = t(`list.${list.name}`)
  return (
    <div className={css.page}>
      <PageHead
        title={title}
        about={url.scope === 'all' ? t('list.inAll') : t('list.inNetwork', { name: current?.Name ?? '' })}
        actions={
          <>
            {current && url.scope !== 'all' && isConfigured(list) && (
              <CsvMenu label={t('list.settingsCsv')} group={current.ID} kinds={list.types} />
            )}
            {url.scope !== 'all' && <PastButton />}
            <Button component={AppLink} to="/group/addevice" leftSection={<IconPlus size={16} />}>
              {t('list.add')}
            </Button>
          </>
        }
      />
      {moment.at === null ? (
        <DeviceList
          key={list.name}
          id={list.name}
          label={title}
          types={list.types}
          columns={list.columns}
          more={list.more}
          actions={actionsOf(list)}
        />
      ) : (
        <Suspense fallback={null}>
          <PastDevices label={title} kinds={list.types} />
        </Suspense>
      )}
    </div>
  )
}
