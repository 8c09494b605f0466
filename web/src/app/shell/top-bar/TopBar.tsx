import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDrafts } from '../../../components/configuration/drafts'
import { useKeptDrafts } from '../../../components/configuration/use-kept-drafts'
import { AlarmBell } from '../../../features/alarm/AlarmBell'
import { TaskInbox } from '../../../features/tenancy/handover/TaskInbox'
import { lazyPart } from '../../../lib/lazy-part'
import { EndingShares } from '../notices/EndingShares'
import { useEndingShares } from '../notices/use-ending-shares'
import { LanguageMenu } from './LanguageMenu'
import { LiveState } from './LiveState'
import { NetworkSelector } from './NetworkSelector'
import { SearchField } from './SearchField'
import css from './TopBar.module.css'
import { UserMenu } from './UserMenu'

const DraftButton = lazyPart(() =>
  import('../../../features/configuration/draft/DraftButton').then((module) => ({
    default: module.DraftButton,
  })),
)

export function TopBar() {
  const { t } = useTranslation('shell')
  const shares = useEndingShares()
  useKeptDrafts()
  const drafts = useDrafts()
  const [hadDrafts, setHadDrafts] = useState(false)
  if (drafts.length > 0 && !hadDrafts) setHadDrafts(true)
  return (
    <header className={css.bar}>
      <NetworkSelector />
      <div className={css.spacer} />
      {/* Its review outlives the drafts that it applies. */}
      <Suspense fallback={null}>{hadDrafts && <DraftButton entries={drafts} />}</Suspense>
      <SearchField />
      <LiveState />
      <TaskInbox />
      <AlarmBell
        notices={{
          label: t('ending.title'),
          fresh: shares.unseen,
          list: <EndingShares ending={shares.ending} onLook={shares.look} />,
        }}
      />
      <LanguageMenu />
      <UserMenu />
    </header>
  )
}
