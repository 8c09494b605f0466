import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Tunnel } from '#contract/remote-access/endpoints.ts'
import css from './Shell.module.css'
import { ShellView } from './ShellView'

interface ShellTabsProps {
  shells: readonly Tunnel[]
  shown: number
  onShow: (id: number | null) => void
}

/** The caller's terminals, one beside the other; the one that is shown stays when it has ended. */
export function ShellTabs({ shells, shown, onShow }: ShellTabsProps) {
  const { t } = useTranslation('tunnels')
  const open = shells.filter(({ id, state }) => state !== 'ended' || id === shown)
  return (
    <div className={css.tabs}>
      <div className={css.row}>
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconArrowLeft className={css.back ?? ''} size={16} />}
          onClick={() => onShow(null)}
        >
          {t('shell.back')}
        </Button>
        <fieldset className={css.choices}>
          <legend className="visually-hidden">{t('shell.tabs')}</legend>
          {open.map(({ id, name, type }) => (
            <Button
              key={id}
              size="compact-md"
              variant={id === shown ? 'light' : 'subtle'}
              aria-pressed={id === shown}
              onClick={() => onShow(id)}
            >
              <bdi>{name}</bdi>&nbsp;· {t(`type.${type}`)}
            </Button>
          ))}
        </fieldset>
      </div>
      {open.map((tunnel) => (
        <ShellView key={tunnel.id} tunnel={tunnel} shown={tunnel.id === shown} />
      ))}
    </div>
  )
}
