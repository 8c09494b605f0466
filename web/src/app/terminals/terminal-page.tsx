import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import type { ClientKind } from '#contract/clients/client-kinds.ts'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { NeedsNetwork } from '../../components/current-network/NeedsNetwork'
import { LanDeviceList } from '../../features/clients/lan/LanDeviceList'
import { actionsOf, type KindList } from '../../features/inventory/kinds/kind-list'
import { DeviceList } from '../../features/inventory/list/DeviceList'
import { AppLink } from '../../lib/AppLink'
import { useSearchState } from '../../lib/search'
import { PageHead } from '../../ui/page/PageHead'
import css from './TerminalPage.module.css'
import { ViewSwitch } from './ViewSwitch'

/** The page of one kind of terminal: all of a network, bound or only seen there, or those bound with what can be done. */
export function terminalPage(list: KindList, kind: ClientKind): ComponentType {
  return function Page() {
    return (
      <NeedsNetwork>
        <TerminalPage list={list} kind={kind} />
      </NeedsNetwork>
    )
  }
}

function TerminalPage({ list, kind }: { list: KindList; kind: ClientKind }) {
  const { t } = useTranslation(['inventory', 'lan-devices'])
  const { current } = useNetworks()
  const [{ view, scope }] = useSearchState()
  const title = t(`list.${list.name}`)
  return (
    <div className={css.page}>
      <PageHead
        title={title}
        about={scope === 'all' ? t('list.inAll') : t('list.inNetwork', { name: current?.Name ?? '' })}
        actions={
          <>
            <ViewSwitch
              views={[
                { value: 'all', label: t('lan-devices:view.all') },
                { value: 'bound', label: t('lan-devices:source.bound') },
              ]}
            />
            <Button component={AppLink} to="/group/addevice" leftSection={<IconPlus size={16} />}>
              {t('list.add')}
            </Button>
          </>
        }
      />
      {view === 'bound' ? (
        <DeviceList
          id={list.name}
          label={title}
          types={list.types}
          columns={list.columns}
          more={list.more}
          actions={actionsOf(list)}
        />
      ) : (
        <LanDeviceList id={`lan-${list.name}`} label={title} kinds={[kind]} />
      )}
    </div>
  )
}
