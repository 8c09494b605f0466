import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { lanRange } from '#contract/configuration/sections/lan.ts'
import { LevelPanel, LevelPanelWaits } from '../../components/configuration/levels/LevelPanel'
import type { ConfigTarget } from '../../components/configuration/place'
import { type SectionOf, useSection } from '../../components/configuration/use-section'
import { EmptyState } from '../../ui/page/EmptyState'
import { TabPanel, Tabs } from '../../ui/page/Tabs'
import css from './addressing.module.css'
import { Basis } from './Basis'
import { LanFields } from './LanFields'
import { type LanForm, useLanForm } from './use-lan-form'

/** The networks behind a gateway, at any place they can be set. */
export function LanPanel({ place }: { place: ConfigTarget }) {
  const { t } = useTranslation('lan')
  const section = useSection('lan', place)
  if (!section.document) return <LevelPanelWaits section={section} title={t('title')} />
  return <Loaded section={section} />
}

function Loaded({ section }: { section: SectionOf<'lan'> }) {
  const { t } = useTranslation('lan')
  const form = useLanForm(section)
  return (
    <LevelPanel
      section={section}
      title={t('title')}
      about={t('about')}
      invalid={form.problem}
      fields={(locked) => (
        <>
          <Basis section={section} />
          <Choice form={form} locked={locked} />
          {form.lan ? (
            <TabPanel id="lan" value={form.lan.key} className={css.group}>
              <LanFields lan={form.lan} form={form} locked={locked} />
            </TabPanel>
          ) : (
            <EmptyState title={t('none')} body={t('noneBody')} />
          )}
        </>
      )}
    />
  )
}

function Choice({ form, locked }: { form: LanForm; locked: boolean }) {
  const { t } = useTranslation('lan')
  const { lans, lan, full } = form
  return (
    <div className={css.head}>
      {lan && (
        <Tabs
          id="lan"
          label={t('choose')}
          look="pills"
          tabs={lans.map(({ key, name }) => ({ value: key, label: name }))}
          value={lan.key}
          onChange={form.choose}
        />
      )}
      <div className={css.head}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={15} />}
          disabled={locked || full}
          title={full ? t('full', { max: lanRange.mostLans }) : undefined}
          onClick={form.add}
        >
          {t('add')}
        </Button>
        {lan && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconTrash size={15} />}
            disabled={locked}
            onClick={form.remove}
          >
            {t('remove')}
          </Button>
        )}
      </div>
    </div>
  )
}
