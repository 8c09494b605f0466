import { IconFile } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '../../../components/session/use-me'
import { useGo } from '../../../lib/use-go'
import { screensFor } from '../../screens/screens'
import type { Entry } from './entry'

/** Pages where something is made: people look for them as things to do. */
const actionPaths: readonly string[] = ['/group/add', '/group/addevice']

/** The pages of the menu that this role may open. */
export function usePages(): Entry[] {
  const { t } = useTranslation('shell')
  const me = useMe()
  const go = useGo()
  return useMemo(
    () =>
      screensFor(me)
        .filter((screen) => screen.menu && screen.roles.includes(me.role))
        .map(({ path, label, section, icon: Icon = IconFile }) => ({
          id: `page-${label}`,
          type: actionPaths.includes(path) ? 'action' : 'page',
          rank: 'contains',
          title: t(`screen.${label}`),
          details: section === 'home' ? [] : [{ text: t(`section.${section}`) }],
          icon: <Icon size={17} stroke={1.6} />,
          memory: { type: 'page', path },
          act: () => void go(path),
        })),
    [me, t, go],
  )
}
