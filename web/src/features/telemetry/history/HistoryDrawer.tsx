import { Drawer } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useNetworksIfAny } from '../../../components/current-network/CurrentNetwork'
import { type FigureName, figureNamed, figures } from '../../../components/history/figures'
import { useFigureWords } from '../../../components/history/Histories'
import { useSearchState } from '../../../lib/search'
import { FigureHistory } from './FigureHistory'
import css from './HistoryDrawer.module.css'
import { useThingName } from './use-thing-name'

/** The history of the figure that the page's address names; closed, its time goes too unless the charts need it. */
export function HistoryDrawer({ device }: { device: DeviceInfo }) {
  const [search, setSearch] = useSearchState()
  const name = figureNamed(search.history)
  const forget = search.tab === 'charts' ? {} : { range: undefined, from: undefined, to: undefined }
  const close = () => setSearch({ history: undefined, of: undefined, ...forget })
  const { t } = useTranslation('common')
  // Only one that opens after it was there remembers what had the focus before.
  const [ready, setReady] = useState(false)
  useEffect(() => setReady(true), [])
  return (
    <Drawer
      opened={ready && name !== null}
      onClose={close}
      position="right"
      size={720}
      title={name && <Title device={device} name={name} thing={search.of} />}
      closeButtonProps={{ 'aria-label': t('action.close') }}
      classNames={{ title: css.title }}
    >
      {name && <Shown device={device} name={name} thing={search.of} />}
    </Drawer>
  )
}

interface NamedProps {
  device: DeviceInfo
  name: FigureName
  thing: string | undefined
}

/** The figure, and what it is of. */
function Title({ device, name, thing }: NamedProps) {
  const words = useFigureWords()
  const nameOf = useThingName(device)
  return (
    <>
      {words(name)}
      {thing !== undefined && (
        <>
          {' · '}
          <bdi>{nameOf(name, thing)}</bdi>
        </>
      )}
    </>
  )
}

function Shown({ device, name, thing }: NamedProps) {
  const words = useFigureWords()
  const networks = useNetworksIfAny()?.networks ?? []
  const figure = figures[name]
  const zone = networks.find(({ ID }) => ID === device.group)?.Timezone
  const where = useMemo(() => ({ sn: device.sn, thing }), [device.sn, thing])
  return (
    <FigureHistory
      key={`${name} ${thing ?? ''}`}
      figure={figure}
      label={words(name)}
      device={where}
      since={device.boundAt}
      networkZone={zone}
    />
  )
}
