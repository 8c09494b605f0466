import { Button, Skeleton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Ssid } from '#contract/wireless/intent.ts'
import { SectionBar } from '../../components/configuration/SectionTools'
import { useSection } from '../../components/configuration/use-section'
import { type DataColumn, DataTable } from '../../components/data-table/DataTable'
import { useFailureWords } from '../../i18n/use-failure-words'
import { useFormats } from '../../i18n/use-formats'
import { AppLink } from '../../lib/AppLink'
import { Notice } from '../../ui/Notice'
import { Panel } from '../../ui/page/Panel'
import css from './RoamingPage.module.css'

/** The threshold of each SSID, and the one that is tried for all of them: as a draft, reviewed as every change. */
export function SsidThresholds({ group, threshold }: { group: number; threshold: number }) {
  const { t } = useTranslation(['roaming', 'configuration', 'shell'])
  const formats = useFormats()
  const words = useFailureWords()
  const section = useSection('wireless', { group })
  if (section.failed) return <Notice tone="warn">{words(section.failed)}</Notice>
  if (!section.document) return <Skeleton height={120} />
  const { ssids } = section.document.intent
  const locked = section.lock ? t(`configuration:locked.${section.lock}`) : undefined
  const set = (edit: (ssid: Ssid) => Ssid) =>
    section.change({ section: 'wireless', intent: { ssids: ssids.map(edit) } })
  const guide = (ssid: Ssid): Ssid => ({
    ...ssid,
    roamingThreshold: threshold,
    roaming: { ...ssid.roaming, k: true, v: true },
  })
  return (
    <>
      <Panel title={t('ssids.title')}>
        <p className={css.soft}>{t('ssids.hint')}</p>
        <div className={css.buttons}>
          <Button
            disabled={locked !== undefined || ssids.length === 0}
            title={locked}
            onClick={() => set(guide)}
          >
            {t('ssids.set', { dbm: formats.dbm(threshold) })}
          </Button>
          <Button
            variant="default"
            disabled={locked !== undefined || ssids.every((one) => one.roamingThreshold === undefined)}
            title={locked}
            onClick={() => set(({ roamingThreshold: _off, ...ssid }) => ssid)}
          >
            {t('ssids.off')}
          </Button>
        </div>
        {ssids.length === 0 && <AppLink to="/config/wireless">{t('shell:screen.wireless')}</AppLink>}
        <DataTable
          label={t('ssids.title')}
          rows={ssids}
          rowKey={({ key }) => key}
          none={t('ssids.none')}
          columns={columnsOf(t, formats)}
        />
      </Panel>
      <SectionBar section={section} invalid={null} />
    </>
  )
}

type RoamingT = ReturnType<typeof useTranslation<['roaming', 'configuration', 'shell']>>['t']

function columnsOf(t: RoamingT, formats: ReturnType<typeof useFormats>): DataColumn<Ssid>[] {
  const yes = (on: boolean) => t(on ? 'configuration:value.on' : 'configuration:value.off')
  return [
    { id: 'name', header: t('ssids.name'), cell: ({ name }) => <bdi>{name}</bdi> },
    {
      ...{ id: 'threshold', header: t('try.threshold') },
      cell: ({ roamingThreshold }) =>
        roamingThreshold === undefined ? t('configuration:value.off') : formats.dbm(roamingThreshold),
    },
    { id: 'k', header: t('ssids.k'), cell: ({ roaming }) => yes(roaming.k) },
    { id: 'v', header: t('ssids.v'), cell: ({ roaming }) => yes(roaming.v) },
    { id: 'r', header: t('ssids.r'), cell: ({ roaming }) => yes(roaming.r) },
  ]
}
