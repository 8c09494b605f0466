import { Button, Select } from '@mantine/core'
import { IconDeviceTv } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type WallRange, wallRanges } from '#contract/overview/wall.ts'
import { listProjects, type Project } from '#contract/tenancy/endpoints.ts'
import { reading } from '../../../api/query-client'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { useFormats } from '../../../i18n/use-formats'
import { useSearchState } from '../../../lib/search'
import { PageHead } from '../../../ui/page/PageHead'
import { Panel } from '../../../ui/page/Panel'
import { askSignedIn } from './ask'
import { Kiosks } from './Kiosks'
import { paces } from './pages'
import { useChanges } from './use-changes'
import { Wall, type WallProps } from './Wall'
import css from './WallPage.module.css'

/** What a large screen shows, how fast it turns, and who may show it without signing in. */
export function WallPage() {
  const { t } = useTranslation(['overview', 'shell'])
  const formats = useFormats()
  const [search, setSearch] = useSearchState()
  const [open, setOpen] = useState(false)
  const places = usePlaces()
  const place = places.find(({ value }) => value === search.show)?.value ?? 'all'
  const pace = paces.find((seconds) => String(seconds) === search.pace) ?? paces[1]
  const range = wallRanges.find((name) => name === search.range) ?? 'day'
  const [mode, id] = place.split('-')
  const where: Record<string, string> = id && mode ? { [mode]: id } : {}
  return (
    <div className={css.page}>
      <PageHead title={t('shell:screen.wallDashboard')} about={t('wall.about')} />
      <Panel className={css.panel}>
        <div className={css.fields}>
          <Select
            label={t('wall.place')}
            allowDeselect={false}
            searchable
            value={place}
            onChange={(show) => setSearch({ show: show === 'all' ? undefined : (show ?? undefined) })}
            data={[{ value: 'all', label: t('wall.everything') }, ...places]}
          />
          <Select
            label={t('wall.pace')}
            allowDeselect={false}
            value={String(pace)}
            onChange={(next) => setSearch({ pace: next ?? undefined })}
            data={paces.map((seconds) => ({ value: String(seconds), label: formats.duration(seconds) }))}
          />
          <Select
            label={t('wall.range')}
            allowDeselect={false}
            value={range}
            onChange={(next) => setSearch({ range: next ?? undefined })}
            data={wallRanges.map((name) => ({ value: name, label: t(`wall.ranges.${name}`) }))}
          />
          <Button
            leftSection={<IconDeviceTv size={18} />}
            aria-haspopup="dialog"
            onClick={() => setOpen(true)}
          >
            {t('wall.open')}
          </Button>
        </div>
        <p className={css.hint}>{t('wall.howToLeave')}</p>
      </Panel>
      {id ? (
        <Kiosks
          key={place}
          place={{ [mode === 'group' ? 'group' : 'project']: Number(id) }}
          show={{ pace, range }}
        />
      ) : (
        <p className={css.hint}>{t('wall.choosePlace')}</p>
      )}
      {open && (
        <FullScreen onClose={() => setOpen(false)}>
          <LiveWall place={where} pace={pace} range={range as WallRange} />
        </FullScreen>
      )}
    </div>
  )
}

/** In the name of who is signed in: the console's live channel tells of changes. */
function LiveWall(props: Omit<WallProps, 'ask' | 'changes'>) {
  return <Wall ask={askSignedIn} changes={useChanges(props.place)} {...props} />
}

/** Projects with all below them, and networks: `project-3`, `group-7`. */
function usePlaces(): { value: string; label: string }[] {
  const { networks } = useNetworks()
  const projects = useQuery(reading(listProjects))
  return [
    ...flat(projects.data ?? []).map(({ ID, Name }) => ({ value: `project-${ID}`, label: Name })),
    ...networks.map(({ ID, Name }) => ({ value: `group-${ID}`, label: Name })),
  ]
}

const flat = (projects: Project[]): Project[] =>
  projects.flatMap((project) => [project, ...flat(project.Children)])

/** Over everything; Escape leads back. */
function FullScreen({ onClose, children }: { onClose: () => void; children: React.ReactNode }) {
  const { t } = useTranslation('overview')
  useEffect(() => {
    const root = document.documentElement
    // Not every browser lets a page fill the screen: then it fills the window.
    root.requestFullscreen?.().catch(() => {})
    const leave = () => document.fullscreenElement ?? onClose()
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onClose()
    document.addEventListener('fullscreenchange', leave)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('fullscreenchange', leave)
      document.removeEventListener('keydown', onKey)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [onClose])
  return (
    <div role="dialog" aria-modal="true" aria-label={t('wall.title')}>
      {children}
    </div>
  )
}
