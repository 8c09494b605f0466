import { Button } from '@mantine/core'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconFolderPlus,
  IconPlus,
  IconSitemap,
  IconTrash,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { readTarget } from '../../../components/current-network/target'
import { projectTree, searchTree } from '../../../components/current-network/tree'
import { SearchField } from '../../../components/resource-list/SearchField'
import { useMe } from '../../../components/session/use-me'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { AppLink } from '../../../lib/AppLink'
import { useSearchState } from '../../../lib/search'
import { EmptyState } from '../../../ui/page/EmptyState'
import { PageSkeleton } from '../../../ui/page/PageSkeleton'
import { Panel } from '../../../ui/page/Panel'
import { ServiceNotice } from '../network/ServiceNotice'
import { useWanFilter } from '../network/use-wan-filter'
import { WanPill } from '../network/WanPill'
import { Trash } from '../trash/Trash'
import { useTallies } from '../use-tallies'
import css from './NetworkTree.module.css'
import { NodeDialogs, type TreeAction } from './NodeDialogs'
import { TreeGrid } from './TreeGrid'

/** All projects and networks in one place, or one project: look through, create, edit, move, delete, restore. */
export function NetworkTree() {
  const { t } = useTranslation(['tenancy', 'common'])
  const words = useFailureWords()
  const { tree, loading, failed, retry } = useNetworks()
  const [search] = useSearchState()
  if (loading) return <PageSkeleton label={t('common:loading')} />
  if (failed)
    return (
      <EmptyState
        alert
        icon={<IconAlertTriangle size={22} />}
        title={t('tree.failed')}
        body={words(failed)}
        action={<Button onClick={retry}>{t('common:action.retry')}</Button>}
      />
    )
  if (search.trash !== undefined) return <TrashPanel />
  return <TreePanel isEmpty={tree.length === 0} />
}

function TreePanel({ isEmpty }: { isEmpty: boolean }) {
  const { t } = useTranslation(['tenancy', 'common'])
  const { tree: all } = useNetworks()
  const [search, setSearch] = useSearchState()
  const tree = useMemo(() => {
    const target = readTarget(search)
    const project = target?.of === 'project' && projectTree(all, target.id)
    return project ? [project] : all
  }, [all, search])
  const [asked, setAsked] = useState<TreeAction | null>(null)
  const tallies = useTallies(tree)
  const { filtered, state, clear } = useWanFilter(tree)
  const found = useMemo(() => filtered && searchTree(filtered, search.q ?? ''), [filtered, search.q])
  return (
    <>
      <ServiceNotice tree={tree} />
      <Panel title={t('tree.title')} flush aside={<Tools onAsk={setAsked} />}>
        {isEmpty ? (
          <EmptyState icon={<IconSitemap size={22} />} title={t('tree.empty')} body={t('tree.emptyBody')} />
        ) : (
          <>
            <div className={css.search}>
              <SearchField value={search.q ?? ''} onChange={(q) => setSearch({ q: q || undefined })} />
              {state && <WanPill state={state} onClear={clear} />}
            </div>
            {found ? (
              <TreeGrid
                tree={found}
                tallies={tallies}
                searched={Boolean(search.q) || state !== null}
                onAsk={setAsked}
              />
            ) : (
              <PageSkeleton label={t('common:loading')} />
            )}
          </>
        )}
      </Panel>
      <NodeDialogs asked={asked} onAsk={setAsked} onClose={() => setAsked(null)} />
    </>
  )
}

function Tools({ onAsk }: { onAsk: (asked: TreeAction) => void }) {
  const { t } = useTranslation('tenancy')
  const { role } = useMe()
  return (
    <div className={css.tools}>
      {role !== 'user' && (
        <Button
          size="compact-sm"
          variant="subtle"
          component={AppLink}
          to="/"
          search={{ tab: 'group', trash: '1' }}
          leftSection={<IconTrash size={15} />}
        >
          {t('trash.open')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconFolderPlus size={15} />}
        onClick={() => onAsk({ what: 'create', parent: null })}
      >
        {t('tree.newProject')}
      </Button>
      <Button size="compact-sm" component={AppLink} to="/group/add" leftSection={<IconPlus size={15} />}>
        {t('tree.newNetwork')}
      </Button>
    </div>
  )
}

function TrashPanel() {
  const { t } = useTranslation('tenancy')
  return (
    <Panel
      title={t('trash.title')}
      flush
      aside={
        <Button
          size="compact-sm"
          variant="default"
          component={AppLink}
          to="/"
          search={{ tab: 'group' }}
          leftSection={<IconArrowLeft size={15} className={css.flip} />}
        >
          {t('trash.back')}
        </Button>
      }
    >
      <Trash />
    </Panel>
  )
}
