import { useTranslation } from 'react-i18next'
import type { DeviceInfo } from '#contract/inventory/schemas.ts'
import { useFormats } from '../../../i18n/use-formats'
import { useSearchState } from '../../../lib/search'
import { Tabs } from '../../../ui/page/Tabs'
import { deviceViews, tabsOf, type ViewName, viewCount } from './views'

interface ViewTabsProps {
  device: DeviceInfo
  views: readonly ViewName[]
  /** The view shown. */
  view: ViewName
}

/** The tabs of a device, and below them the views of the chosen one where it has several. */
export function ViewTabs({ device, views, view }: ViewTabsProps) {
  const { t } = useTranslation('inventory')
  const formats = useFormats()
  const [, setSearch] = useSearchState()
  const tabs = tabsOf(views)
  const tab = deviceViews[view].tab
  const inside = tabs.find(({ name }) => name === tab)?.views ?? []
  const show = (next: string | undefined) =>
    setSearch({ tab: next === 'overview' ? undefined : next, port: undefined })
  const aside = (name: ViewName) => {
    const count = viewCount(name, device.state)
    return count === undefined ? {} : { aside: formats.count(count) }
  }
  return (
    <>
      <Tabs
        id="device"
        label={t('detail.tabs')}
        value={tab}
        onChange={(next) => show(tabs.find(({ name }) => name === next)?.views[0])}
        tabs={tabs.map(({ name, views: [first, ...more] }) => ({
          value: name,
          label: first && more.length === 0 ? t(`detail.tab.${first}`) : t(`detail.group.${name}`),
          ...(first && aside(first)),
        }))}
      />
      {inside.length > 1 && (
        <Tabs
          id="view"
          look="pills"
          panel="device-panel"
          label={t(`detail.group.${tab}`)}
          value={view}
          onChange={show}
          tabs={inside.map((name) => ({ value: name, label: t(`detail.tab.${name}`), ...aside(name) }))}
        />
      )}
    </>
  )
}
