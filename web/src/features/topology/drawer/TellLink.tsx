import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { levelFor } from '#contract/permissions.ts'
import { tellLink } from '#contract/topology/endpoints.ts'
import { useMay } from '../../../components/current-network/use-may'
import { type Branch, shownOf } from '../layout/branches'
import type { Names } from '../use-names'
import css from './NodeDrawer.module.css'
import { TellLinkDialog } from './TellLinkDialog'

interface TellLinkProps {
  branch: Branch
  all: readonly Branch[]
  group: number
  names: Names
}

/** Opens what says by hand to what a device is connected. */
export function TellLink({ branch, all, group, names }: TellLinkProps) {
  const { t } = useTranslation('topology')
  const why = useMay(levelFor(tellLink.access), group)
  const [open, setOpen] = useState(false)
  const below = new Set([...shownOf([branch], () => false)].map(({ node }) => node.id))
  const others = all.filter(({ node }) => !node.hidden && !below.has(node.id))
  return (
    <div className={css.told}>
      <Button
        variant="default"
        disabled={why !== null || others.length === 0}
        title={why ?? undefined}
        onClick={() => setOpen(true)}
      >
        {t('manual.open')}
      </Button>
      {open && (
        <TellLinkDialog branch={branch} others={others} names={names} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}
