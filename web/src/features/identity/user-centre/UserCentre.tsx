import { Drawer } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFocusBack } from '../../../components/form/use-focus-back'
import { TabPanel, Tabs } from '../../../ui/page/Tabs'
import { SecurityTab } from './SecurityTab'
import { SessionsTab } from './SessionsTab'
import { SettingsTab } from './SettingsTab'
import { TokensTab } from './TokensTab'
import css from './UserCentre.module.css'

const parts = { settings: SettingsTab, security: SecurityTab, sessions: SessionsTab, tokens: TokensTab }
type Part = keyof typeof parts

/** What people set and see for themselves: settings, where they are signed in, and their API tokens. */
export function UserCentre({ onClose }: { onClose: () => void }) {
  useFocusBack()
  const { t } = useTranslation(['identity', 'common'])
  const [part, setPart] = useState<Part>('settings')
  const Content = parts[part]
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={560}
      title={t('centre.title')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <Tabs
        id="user-centre"
        label={t('centre.parts')}
        value={part}
        onChange={(next) => setPart(next as Part)}
        tabs={Object.keys(parts).map((value) => ({ value, label: t(`centre.part.${value as Part}`) }))}
      />
      <TabPanel id="user-centre" value={part} className={css.panel}>
        <Content />
      </TabPanel>
    </Drawer>
  )
}
