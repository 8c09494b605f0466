import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Share } from '#contract/tenancy/shares.ts'
import type { TreeNode } from '../../../components/current-network/tree'
import { useFormats } from '../../../i18n/use-formats'
import { StateMark } from '../../../ui/StateMark'
import { nodeName } from '../tree/nodes'
import { EndShareDialog } from './EndShareDialog'
import { ShareForm } from './ShareForm'
import css from './Sharing.module.css'
import { SharingDrawer } from './SharingDrawer'
import { useGivenShares } from './use-shares'

interface SharesDrawerProps {
  node: TreeNode
  onAccess: () => void
  onClose: () => void
}

/** With whom a project or network is shared; give, change and end shares of it. */
export function SharesDrawer({ node, onAccess, onClose }: SharesDrawerProps) {
  const { t } = useTranslation('sharing')
  const { query, given } = useGivenShares(node)
  const [editing, setEditing] = useState<Share | null>(null)
  const [ending, setEnding] = useState<Share | null>(null)
  const name = nodeName(node)
  return (
    <SharingDrawer
      size={480}
      title={t('shares.title', { name })}
      other={{ icon: <IconUsers size={15} />, label: t('menu.access'), onOpen: onAccess }}
      query={query}
      onClose={onClose}
    >
      {given?.length === 0 && <p className={css.plain}>{t('shares.none')}</p>}
      {given && given.length > 0 && (
        <ul className={css.list} aria-label={t('shares.list')}>
          {given.map((share) => (
            <Row
              key={share.ID}
              share={share}
              onEdit={() => setEditing(share)}
              onEnd={() => setEnding(share)}
            />
          ))}
        </ul>
      )}
      <section className={css.part} aria-labelledby="share-form">
        <h3 id="share-form">{editing ? t('shares.editNamed', { to: editing.to }) : t('shares.new')}</h3>
        <ShareForm
          key={editing?.ID ?? `new-${given?.length}`}
          node={node}
          share={editing}
          onDone={() => setEditing(null)}
        />
      </section>
      {ending && <EndShareDialog share={ending} onClose={() => setEnding(null)} />}
    </SharingDrawer>
  )
}

/** Where an offer stands; nothing where it was accepted. */
function Answer({ share: { state, expiresAt } }: { share: Share }) {
  const { t } = useTranslation('sharing')
  const { date } = useFormats()
  if (state === 'accepted') return null
  if (state === 'pending')
    return <StateMark tone="busy" text={t('shares.state.pending', { date: date(expiresAt ?? 0) })} />
  return <StateMark tone={state === 'declined' ? 'bad' : 'never'} text={t(`shares.state.${state}`)} />
}

function Row({ share, onEdit, onEnd }: { share: Share; onEdit: () => void; onEnd: () => void }) {
  const { t } = useTranslation('sharing')
  const { time } = useFormats()
  const { to, until, over, permission } = share
  const end =
    until === null ? t('shares.noEnd') : t(over ? 'shares.over' : 'shares.until', { when: time(until) })
  return (
    <li className={css.row}>
      <span className={css.who}>
        <bdi>{to}</bdi>
        <small>
          {t(`shares.${permission}`)} · {end}
        </small>
        {!over && <Answer share={share} />}
      </span>
      <Button size="compact-xs" variant="subtle" aria-label={t('shares.editNamed', { to })} onClick={onEdit}>
        {t('shares.edit')}
      </Button>
      <Button
        size="compact-xs"
        variant="subtle"
        c="var(--bad)"
        aria-label={t('shares.endNamed', { to })}
        onClick={onEnd}
      >
        {t('shares.end')}
      </Button>
    </li>
  )
}
