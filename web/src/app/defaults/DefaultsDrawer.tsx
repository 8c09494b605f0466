import { useTranslation } from 'react-i18next'
import { type DefaultsPlace, openDefaults } from '../../components/configuration/levels/opened-defaults'
import { draftKey } from '../../components/configuration/place'
import { NetworkStandLine } from '../../components/configuration/status/NetworkStandLine'
import { configNamespaces } from '../../components/configuration/words/namespaces'
import { useNetworks } from '../../components/current-network/CurrentNetwork'
import { flatten } from '../../components/current-network/tree'
import { SideDrawer } from '../../components/form/SideDrawer'
import { YamlMenu } from '../../features/configuration/yaml/YamlMenu'
import css from './DefaultsDrawer.module.css'
import { PartChoice } from './PartChoice'
import { sectionPanels } from './section-panels'
import { defaultsOf } from './shown-sections'
import { useModels } from './use-models'

/** What counts for all devices of a project or network that have nothing of their own, for a kind or model of them alone too. */
export default function DefaultsDrawer({ place }: { place: DefaultsPlace }) {
  const { t } = useTranslation([...configNamespaces, 'common', 'inventory'])
  const node = useNodeOf(place)
  const name = (node?.mode === 'project' ? node.project.Name : node?.network.Name) ?? ''
  const ofProject = 'project' in place
  const models = useModels(ofProject ? null : place.group)
  const names = defaultsOf(place, models)
  return (
    <SideDrawer size={640} title={t('defaults.title', { name })} onClose={() => openDefaults(null)}>
      <p className={css.about}>{t(ofProject ? 'defaults.aboutProject' : 'defaults.aboutNetwork')}</p>
      {node?.mode === 'project' && (
        <div>
          <YamlMenu place={{ project: node.project.ID }} name={name} permission={node.project.permission} />
        </div>
      )}
      {!ofProject && (
        <div className={css.stand}>
          <NetworkStandLine group={place.group} />
        </div>
      )}
      {!ofProject && <PartChoice part={place} models={models} onChange={openDefaults} />}
      {names.map((section) => {
        const Panel = sectionPanels[section]
        return Panel && <Panel key={draftKey(section, place)} place={place} />
      })}
    </SideDrawer>
  )
}

function useNodeOf(place: DefaultsPlace) {
  const { tree } = useNetworks()
  const id = 'project' in place ? `p${place.project}` : `g${place.group}`
  return flatten(tree).find((one) => one.id === id)
}
