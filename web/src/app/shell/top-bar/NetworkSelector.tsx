import { Popover } from '@mantine/core'
import { IconSelector } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../../components/confirm/confirm'
import { useLeaveQuestion } from '../../../components/confirm/use-leave-question'
import { useNetworks } from '../../../components/current-network/CurrentNetwork'
import { ShareMark } from '../../../components/current-network/ShareMark'
import { projectPath } from '../../../components/current-network/tree'
import { AppLink } from '../../../lib/AppLink'
import { lazyPart } from '../../../lib/lazy-part'
import { hasUnsaved } from '../../../lib/unsaved'
import css from './NetworkSelector.module.css'

const NetworkPicker = lazyPart(() =>
  import('./NetworkPicker').then((module) => ({ default: module.NetworkPicker })),
)

/** Which network the pages are about; always visible, searchable, remembered. */
export function NetworkSelector() {
  const { t } = useTranslation('shell')
  const { tree, networks, current, loading, failed, select } = useNetworks()
  const question = useLeaveQuestion()
  const [open, setOpen] = useState(false)

  const choose = async (id: number) => {
    setOpen(false)
    if (id !== current?.ID && hasUnsaved() && !(await confirm(question))) return
    select(id)
  }

  if (loading) return <span className={css.plain}>{t('network.loading')}</span>
  if (failed) return <span className={css.plain}>{t('network.failed')}</span>
  if (networks.length === 0)
    return (
      <AppLink to="/group/add" className={css.plain}>
        {t('network.create')}
      </AppLink>
    )
  const above = current ? projectPath(tree, current.ID) : []
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-start"
      width={340}
      trapFocus
      shadow="md"
      returnFocus
    >
      <Popover.Target>
        <button
          type="button"
          className={css.button}
          aria-haspopup="dialog"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="visually-hidden">{t('network.label')}: </span>
          <span className={css.path}>
            {above.length > 0 && <span className={css.above}>{above.join(' › ')} ›</span>}
            <span className={css.name}>{current?.Name}</span>
            {current && <ShareMark place={current} />}
          </span>
          <IconSelector size={16} />
        </button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('network.choose')}>
        <Suspense fallback={null}>{open && <NetworkPicker onChoose={choose} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
