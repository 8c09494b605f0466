import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type DeviceKind, isDeviceKind } from '#contract/inventory/device-kinds.ts'
import { hasDraft, useDraftGuard } from '../../components/configuration/drafts'
import { type DefaultsPlace, openDefaults } from '../../components/configuration/levels/opened-defaults'
import { draftKey } from '../../components/configuration/place'
import { confirm } from '../../components/confirm/confirm'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { flatten } from '../../components/current-network/tree'
import { SideDrawer } from '../../components/form/SideDrawer'
import css from './DefaultsDrawer.module.css'
import { sectionPanels } from './section-panels'
import { defaultsOf, kindsWithDefaults } from './shown-sections'

/** What counts for all devices of a project or network that have nothing of their own, for a kind of them alone too. */
export default function DefaultsDrawer({ place }: { place: DefaultsPlace }) {
  const { t } = useTranslation(['configuration', 'common', 'inventory'])
  const name = useNameOf(place)
  const ofProject = 'project' in place
  const names = defaultsOf(place)
  const keys = names.map((section) => draftKey(section, place))
  useDraftGuard(keys)
  const leave = async (next: DefaultsPlace | null) => {
    const agreed = !hasDraft(keys) || (await confirm(discarding(t)))
    if (agreed) openDefaults(next)
  }
  return (
    <SideDrawer size={640} title={t('defaults.title', { name })} onClose={() => void leave(null)}>
      <p className={css.about}>{t(ofProject ? 'defaults.aboutProject' : 'defaults.aboutNetwork')}</p>
      {!ofProject && (
        <KindChoice
          kind={place.kind ?? null}
          onChange={(kind) => void leave({ group: place.group, ...(kind && { kind }) })}
        />
      )}
      {names.map((section) => {
        const Panel = sectionPanels[section]
        return Panel && <Panel key={draftKey(section, place)} place={place} />
      })}
    </SideDrawer>
  )
}

type T = ReturnType<typeof useTranslation<['configuration', 'common', 'inventory']>>['t']

const discarding = (t: T) => ({
  title: t('bar.discardTitle'),
  body: t('defaults.discard'),
  confirm: t('bar.discard'),
  cancel: t('common:action.cancel'),
  danger: true,
})

function useNameOf(place: DefaultsPlace): string {
  const { tree } = useNetworks()
  const id = 'project' in place ? `p${place.project}` : `g${place.group}`
  const node = flatten(tree).find((one) => one.id === id)
  return (node?.mode === 'project' ? node.project.Name : node?.network.Name) ?? ''
}

function KindChoice({
  kind,
  onChange,
}: {
  kind: DeviceKind | null
  onChange: (kind: DeviceKind | null) => void
}) {
  const { t } = useTranslation(['configuration', 'inventory'])
  return (
    <Select
      label={t('defaults.for')}
      allowDeselect={false}
      value={kind ?? ''}
      data={[
        { value: '', label: t('defaults.everyKind') },
        ...kindsWithDefaults.map((value) => ({ value, label: t(`inventory:kind.${value}`) })),
      ]}
      onChange={(value) => onChange(isDeviceKind(value) ? value : null)}
    />
  )
}
