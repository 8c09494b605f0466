import { useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTitle } from '../../lib/use-title'
import { liveScreens } from '../screens'

/** The screen's label as the document's title; a page about one thing may say more itself. */
export function useScreenTitle(): void {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const screen = liveScreens.find((candidate) => candidate.path === pathname)
  useTitle(t(`screen.${screen?.label ?? 'home'}`))
}
