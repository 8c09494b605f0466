import { Popover } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { managers } from '#contract/permissions.ts'
import type { listTunnelRequests } from '#contract/remote-access/approvals.ts'
import { tunnelRequestsPath } from '#contract/remote-access/tunnel-paths.ts'
import { listShares } from '#contract/tenancy/shares.ts'
import { listTasks } from '#contract/tenancy/tasks.ts'
import type { AnswerTo } from '../../../api/call'
import { reading } from '../../../api/query-client'
import { useMe } from '../../../components/session/use-me'
import { lazyPart } from '../../../lib/lazy-part'
import { BarButton } from '../../../ui/BarButton'
import css from './TaskInbox.module.css'
import { isPending } from './task-state'

const InboxList = lazyPart(() => import('./InboxList').then((module) => ({ default: module.InboxList })))

const tunnelRequests = queryOptions<AnswerTo<typeof listTunnelRequests>>({ queryKey: [tunnelRequestsPath] })

/** How many hand-overs and shares wait for this account's answer, and which; for those who may answer. */
export function TaskInbox() {
  const { role } = useMe()
  return managers.includes(role) ? <Inbox /> : null
}

function Inbox() {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useState(false)
  const tasks = useQuery(reading(listTasks))
  const shares = useQuery(reading(listShares))
  const waiting = tasks.data?.recv.filter(isPending) ?? []
  const offers = shares.data?.offers.filter(({ state }) => state === 'pending') ?? []
  const tunnels = useQuery(tunnelRequests).data ?? []
  const count = waiting.length + offers.length + tunnels.length
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={340}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <BarButton
          label={t('inbox.label', { count })}
          count={count}
          aria-haspopup="dialog"
          aria-expanded={open}
          className={count === 0 ? css.idle : undefined}
          onClick={() => setOpen(!open)}
        >
          <IconInbox size={20} stroke={1.6} />
        </BarButton>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <Suspense fallback={null}>
          {open && <InboxList {...{ waiting, offers, tunnels }} onLeave={() => setOpen(false)} />}
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
