import { useTranslation } from 'react-i18next'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import { useOriginWords } from '../../components/configuration/levels/use-origin-words'
import type { ConfigTarget } from '../../components/configuration/place'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import { Panel } from '../../ui/page/Panel'
import { SsidTable } from './SsidTable'
import { SsidDrawer } from './ssid-form/SsidDrawer'
import { useSsids } from './use-ssids'
import css from './WirelessPage.module.css'

/** The SSIDs of a network where single values of them may be otherwise: for a kind, a model or one device. */
export function WirelessPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('wireless')
  const section = useSection('wireless', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('level.title')} />
  if (section.now?.origin == null || section.document.intent.ssids.length === 0)
    return (
      <Panel title={t('level.title')}>
        <p className={css.none}>{t('level.none')}</p>
      </Panel>
    )
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'wireless'> }) {
  const { t } = useTranslation('wireless')
  const list = useSsids(section)
  const words = useOriginWords(section.place)
  return (
    <>
      <LevelPanel
        section={section}
        title={t('level.title')}
        about={t('level.about')}
        invalid={list.problem}
        fields={(locked) => (
          // What scrolls sideways must be reachable without a mouse.
          <section className={css.scrolled} tabIndex={0} aria-label={t('list.label')}>
            <SsidTable
              rows={list.rows}
              acts={list.acts}
              locked={locked ? words(section.now?.origin ?? null) : undefined}
              full={list.full}
              valuesOnly
            />
          </section>
        )}
      />
      {list.editing && (
        <SsidDrawer
          key={list.editing.ssid.key}
          ssid={list.editing.ssid}
          others={list.others}
          isNew={false}
          profiles={null}
          onDone={list.put}
          onClose={list.close}
        />
      )}
    </>
  )
}
