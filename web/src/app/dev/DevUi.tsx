import { SegmentedControl, useMantineColorScheme } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/confirm/ConfirmDialog'
import { Toasts } from '../../components/toast/Toasts'
import { changeLanguage } from '../../i18n/i18n'
import { Logo } from '../../ui/Logo'
import { Controls } from './Controls'
import css from './DevUi.module.css'
import { Lists } from './Lists'
import { Words } from './Words'

const shades = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]
const languages = [
  { value: 'en-US', label: 'English' },
  { value: 'ar', label: 'Arabic' },
  { value: 'th', label: 'Thai' },
]

/** Every primitive in every state, for those who build the console: its own words are theirs and stay English. */
export function DevUi() {
  const { i18n } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  useEffect(() => {
    document.title = 'Primitives · Roost'
    // Tabs bring the chosen one into sight, and the page with it.
    window.scrollTo(0, 0)
  }, [])
  return (
    <div className={css.page}>
      <header className={css.head}>
        <Logo size={26} />
        <h1>Primitives</h1>
        <SegmentedControl
          aria-label="Theme"
          data={shades}
          value={colorScheme === 'dark' ? 'dark' : 'light'}
          onChange={(shade) => setColorScheme(shade as 'light' | 'dark')}
        />
        <SegmentedControl
          aria-label="Language"
          data={languages}
          value={i18n.resolvedLanguage ?? 'en-US'}
          onChange={(language) => void changeLanguage(language as 'en-US')}
        />
      </header>
      <main className={css.sheet}>
        <Controls />
        <Words />
        <Lists />
      </main>
      <ConfirmDialog />
      <Toasts />
    </div>
  )
}
