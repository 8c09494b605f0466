import { IconShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { type AccessEntry, type HeldLevel, showAccess } from '#contract/tenancy/access.ts'
import { reading, toldInPlace } from '../../../api/query-client'
import type { TreeNode } from '../../../components/current-network/tree'
import { useFormats } from '../../../i18n/use-formats'
import { StateMark } from '../../../ui/StateMark'
import { nodeName, placeId } from '../tree/nodes'
import { AccessReasons } from './AccessReasons'
import css from './Sharing.module.css'
import { SharingDrawer } from './SharingDrawer'

interface AccessDrawerProps {
  node: TreeNode
  onShare: () => void
  onClose: () => void
}

/** Who can see or change a project or network, why, until when, and what would be left of it. */
export function AccessDrawer({ node, onShare, onClose }: AccessDrawerProps) {
  const { t } = useTranslation('sharing')
  const place = node.mode === 'project' ? { project: placeId(node) } : { network: placeId(node) }
  const access = useQuery({ ...reading(showAccess, place), ...toldInPlace, staleTime: 0 })
  return (
    <SharingDrawer
      size={520}
      title={t('access.title', { name: nodeName(node) })}
      other={{ icon: <IconShare size={15} />, label: t('menu.share'), onOpen: onShare }}
      query={access}
      onClose={onClose}
    >
      {access.data && (
        <ul className={css.list} aria-label={t('access.list')}>
          {access.data.people.map((entry) => (
            <Person key={`${entry.role} ${entry.who}`} entry={entry} />
          ))}
        </ul>
      )}
    </SharingDrawer>
  )
}

function Person({ entry }: { entry: AccessEntry }) {
  const { t } = useTranslation('sharing')
  const held = useHeldWords()
  const { time } = useFormats()
  const { who, role, now, accepted, reasons } = entry
  const end = now?.until ? t('shares.until', { when: time(now.until) }) : null
  return (
    <li className={css.person}>
      <div className={css.head}>
        <span className={css.who}>
          <bdi>{who}</bdi>
          <small>
            {[t(role === null ? 'access.guest' : `access.role.${role}`), end].filter(Boolean).join(' · ')}
          </small>
        </span>
        <StateMark
          tone={now === null || now.level === 'read' ? 'idle' : 'ok'}
          text={t(`level.${now?.level ?? 'none'}`)}
        />
      </div>
      {!accepted && <small className={css.plain}>{t('shares.notAccepted')}</small>}
      {reasons.length === 0 ? (
        <p className={css.plain}>{t('access.owner')}</p>
      ) : (
        <>
          <AccessReasons reasons={reasons} />
          {now && <p className={css.plain}>{t('access.afterwards', { what: held(entry.afterwards) })}</p>}
        </>
      )}
      <p className={css.plain}>{t('access.handedOver', { what: held(entry.handedOver) })}</p>
    </li>
  )
}

function useHeldWords(): (held: HeldLevel | null) => string {
  const { t } = useTranslation('sharing')
  const { time } = useFormats()
  return (held) => {
    if (held === null) return t('level.none')
    const level = t(`level.${held.level}`)
    return held.until === null ? level : t('access.until', { level, when: time(held.until) })
  }
}
