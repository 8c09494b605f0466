import { useTranslation } from 'react-i18next'
import { AlarmBell } from '../../../features/alarm/AlarmBell'
import { TaskInbox } from '../../../features/tenancy/handover/TaskInbox'
import { EndingShares } from '../notices/EndingShares'
import { useEndingShares } from '../notices/use-ending-shares'
import { LanguageMenu } from './LanguageMenu'
import { LiveState } from './LiveState'
import { NetworkSelector } from './NetworkSelector'
import { SearchField } from './SearchField'
import css from './TopBar.module.css'
import { UserMenu } from './UserMenu'

export function TopBar() {
  const { t } = useTranslation('shell')
  const shares = useEndingShares()
  return (
    <header className={css.bar}>
      <NetworkSelector />
      <div className={css.spacer} />
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
