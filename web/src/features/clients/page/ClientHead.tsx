import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { NetworkClient } from '#contract/clients/client.ts'
import { renameClient } from '#contract/clients/endpoints.ts'
import { levelFor } from '#contract/permissions.ts'
import { Age } from '../../../components/Age'
import { useMay } from '../../../components/current-network/use-may'
import { Mono } from '../../../ui/Mono'
import { PageHead } from '../../../ui/page/PageHead'
import { StateMark } from '../../../ui/StateMark'
import { RenameDialog } from '../actions/RenameDialog'
import { BlockButton } from '../blocking/BlockButton'
import { clientIcon, clientName } from '../client-words'
import css from './ClientPage.module.css'

/** Who it is, how old what is shown is, and what can be done to it. */
export function ClientHead({ client, actions }: { client: NetworkClient; actions: ReactNode }) {
  const { t } = useTranslation('clients')
  const why = useMay(levelFor(renameClient.access), client.group)
  const [naming, setNaming] = useState(false)
  const Icon = clientIcon(client)
  return (
    <>
      <PageHead
        title={
          <span className={css.title}>
            <Icon size={22} stroke={1.6} aria-hidden="true" />
            <bdi {...(client.nameFrom && { title: t(`nameFrom.${client.nameFrom}`) })}>
              {clientName(client)}
            </bdi>
            {client.blocked && <StateMark tone="bad" text={t('block.mark')} pill />}
          </span>
        }
        about={
          <>
            <span>{t(`kind.${client.kind}`)}</span>
            {client.name !== null && <Mono>{client.mac}</Mono>}
            {client.groupName !== null && <bdi>{client.groupName}</bdi>}
            <span>
              {t('page.reported')} <Age at={client.seen} />
            </span>
          </>
        }
        actions={
          <>
            {/* They come a moment later: what is pressed must not move away. */}
            {actions}
            <BlockButton client={client} />
            <Button
              variant="default"
              leftSection={<IconPencil size={16} />}
              disabled={why !== null}
              {...(why !== null && { title: why })}
              onClick={() => setNaming(true)}
            >
              {t('act.rename')}
            </Button>
          </>
        }
      />
      {naming && <RenameDialog client={client} onClose={() => setNaming(false)} />}
    </>
  )
}
