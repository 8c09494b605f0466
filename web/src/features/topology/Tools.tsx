import { ActionIcon, Menu } from '@mantine/core'
import {
  IconDotsVertical,
  IconFocusCentered,
  IconHistory,
  IconMaximize,
  IconMinimize,
  IconZoomIn,
  IconZoomOut,
  type TablerIcon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import css from './TopologyPage.module.css'

interface ToolsProps {
  /** Null: the outline is shown, which has no size. */
  map: { zoomBy: (factor: number) => void; fit: () => void } | null
  full: boolean
  onFull: () => void
  onAll: (shut: boolean) => void
  /** Null: nothing was moved. */
  onReset: (() => void) | null
  /** Null: it is shown as it was already. */
  onPast: (() => void) | null
  /** Null: what is shown is no drawing of ours. */
  onSave: ((form: 'svg' | 'png') => void) | null
  /** Cameras, phones, printers … on the map; null: nobody knows what stood there. */
  lan: { shown: boolean; toggle: () => void } | null
}

/** Zoom, full screen and what is rarely needed. */
export function Tools({ map, full, onFull, onAll, onReset, onPast, onSave, lan }: ToolsProps) {
  const { t } = useTranslation(['topology', 'common'])
  const tool = (label: string, Icon: TablerIcon, onClick: () => void) => (
    <ActionIcon variant="default" size={34} aria-label={label} title={label} onClick={onClick}>
      <Icon size={18} />
    </ActionIcon>
  )
  return (
    <div className={css.tools}>
      {map && tool(t('zoomIn'), IconZoomIn, () => map.zoomBy(1.3))}
      {map && tool(t('zoomOut'), IconZoomOut, () => map.zoomBy(1 / 1.3))}
      {map && tool(t('fit'), IconFocusCentered, map.fit)}
      {onPast && tool(t('common:past.open'), IconHistory, onPast)}
      {tool(t(full ? 'leaveFull' : 'full'), full ? IconMinimize : IconMaximize, onFull)}
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={34} aria-label={t('more')} title={t('more')}>
            <IconDotsVertical size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => onAll(false)}>{t('openAll')}</Menu.Item>
          <Menu.Item onClick={() => onAll(true)}>{t('shutAll')}</Menu.Item>
          {lan && <Menu.Item onClick={lan.toggle}>{t(lan.shown ? 'lan.hide' : 'lan.show')}</Menu.Item>}
          {onReset && <Menu.Item onClick={onReset}>{t('resetPositions')}</Menu.Item>}
          {onSave && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => onSave('svg')}>{t('save.svg')}</Menu.Item>
              <Menu.Item onClick={() => onSave('png')}>{t('save.png')}</Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
