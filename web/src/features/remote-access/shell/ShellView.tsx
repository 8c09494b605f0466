import '@xterm/xterm/css/xterm.css'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconClipboard, IconCopy, IconSearch } from '@tabler/icons-react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tunnel } from '#contract/remote-access/endpoints.ts'
import { Notice } from '../../../ui/Notice'
import { TunnelState } from '../TunnelState'
import css from './Shell.module.css'
import { TransferNotice } from './TransferNotice'
import { useFollowing } from './use-following'
import { useShell } from './use-shell'

/** One terminal; it stays drawn while another is shown, so that nothing of it is lost. */
export function ShellView({ tunnel, shown }: { tunnel: Tunnel; shown: boolean }) {
  const { t } = useTranslation('tunnels')
  const place = useRef<HTMLDivElement>(null)
  const label = t('shell.label', { name: tunnel.name })
  const follow = !tunnel.mine
  const isLetIn = useFollowing(tunnel)
  const shell = useShell({ tunnel: tunnel.id, follow }, tunnel.state === 'created' && isLetIn, place, label)
  const { state, followers, files } = shell
  const over = tunnel.state === 'ended' ? 'ended' : state === 'connecting' || state === 'open' ? null : state
  const paste = () => void navigator.clipboard?.readText().then(shell.paste, () => shell.focus())
  return (
    <section className={css.view} aria-label={label} hidden={!shown}>
      <div className={css.tools}>
        <TunnelState tunnel={tunnel} />
        <Search onFind={shell.find} />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={t('shell.copy')}
          title={t('shell.copy')}
          disabled={!shell.selected}
          onClick={() => void navigator.clipboard?.writeText(shell.copied())}
        >
          <IconCopy size={16} />
        </ActionIcon>
        {!follow && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={t('shell.paste')}
            title={t('shell.paste')}
            onClick={paste}
          >
            <IconClipboard size={16} />
          </ActionIcon>
        )}
      </div>
      {files.state && <TransferNotice state={files.state} transfer={files.transfer} onClose={files.close} />}
      {followers.length > 0 && (
        <Notice live tone="warn">
          <bdi>{t('followedBy', { names: followers.join(', ') })}</bdi>
        </Notice>
      )}
      {follow && !over && (
        <Notice tone="ok">
          <bdi>{t('shell.following', { name: tunnel.by })}</bdi>
        </Notice>
      )}
      {over && (
        <Notice
          live
          tone="warn"
          action={
            over !== 'ended' && (
              <Button size="compact-sm" onClick={shell.again}>
                {t('shell.again')}
              </Button>
            )
          }
        >
          {t(`shell.${over}`)}
        </Notice>
      )}
      {!over && state === 'connecting' && (
        <Notice live tone="busy">
          {t('shell.connecting')}
        </Notice>
      )}
      <div className={css.screen} dir="ltr" data-follows={follow || undefined} ref={place} />
    </section>
  )
}

function Search({ onFind }: { onFind: (words: string) => unknown }) {
  const { t } = useTranslation('tunnels')
  const [words, setWords] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    onFind(words)
  }
  return (
    <form onSubmit={find} className={css.search} role="search">
      <TextInput
        size="xs"
        type="search"
        leftSection={<IconSearch size={15} />}
        aria-label={t('shell.search')}
        placeholder={t('shell.search')}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </form>
  )
}
