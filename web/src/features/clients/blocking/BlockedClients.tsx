import { Button, Skeleton } from '@mantine/core'
import { IconBan } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MacLine } from '#contract/configuration/mac-addresses.ts'
import { CsvButtons } from '../../../components/configuration/csv/CsvButtons'
import { Stand } from '../../../components/configuration/status/Stand'
import { SideDrawer } from '../../../components/form/SideDrawer'
import { useFailureWords } from '../../../i18n/use-failure-words'
import { Mono } from '../../../ui/Mono'
import { EmptyState } from '../../../ui/page/EmptyState'
import css from './BlockedClients.module.css'
import BlockingReview from './BlockingReview'
import { PasteAddresses } from './PasteAddresses'
import { type ClientToBlock, useBlocking } from './use-blocking'

interface BlockedClientsProps {
  group: number
  name: string
  onClose: () => void
}

/** Who is kept out of a network, and whether its access points do so already. */
export default function BlockedClients({ group, name, onClose }: BlockedClientsProps) {
  const { t } = useTranslation(['blocking', 'configuration', 'clients', 'common'])
  const words = useFailureWords()
  const { section, isKnown, clients } = useBlocking(group)
  const [chosen, setChosen] = useState<ClientToBlock | null>(null)
  const [pasted, setPasted] = useState<readonly MacLine[] | null>(null)
  const { lock, failed } = section
  if (chosen)
    return <BlockingReview group={group} client={chosen} block={false} onClose={() => setChosen(null)} />
  if (pasted) return <BlockingReview group={group} client={pasted} block onClose={() => setPasted(null)} />
  return (
    <SideDrawer size={720} title={t('title', { name })} onClose={onClose}>
      <p className={css.about}>{t('about')}</p>
      {!isKnown && !failed && <Skeleton height={90} />}
      {!isKnown && failed && (
        <EmptyState
          alert
          title={words(failed)}
          action={<Button onClick={() => section.refetch()}>{t('common:action.retry')}</Button>}
        />
      )}
      {isKnown && clients.length === 0 && (
        <EmptyState icon={<IconBan size={22} />} title={t('none')} body={t('noneBody')} />
      )}
      {clients.length > 0 && (
        <ul className={css.list} aria-label={t('clients:block.list')}>
          {clients.map((client) => (
            <li key={client.mac}>
              <span className={css.who}>
                <bdi>{client.name}</bdi>
                {client.name !== client.mac && <Mono>{client.mac}</Mono>}
                {client.remark && client.remark !== client.name && <bdi>{client.remark}</bdi>}
              </span>
              <Button
                size="compact-sm"
                variant="default"
                disabled={lock !== null}
                {...(lock && { title: t(`configuration:locked.${lock}`) })}
                aria-label={t('unblockNamed', { name: client.name })}
                onClick={() => setChosen(client)}
              >
                {t('clients:block.unblock')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isKnown && (
        <PasteAddresses
          locked={lock === null ? undefined : t(`configuration:locked.${lock}`)}
          onPaste={setPasted}
        />
      )}
      <div className={css.files}>
        <CsvButtons section="blocking" group={group} />
      </div>
      {clients.length > 0 && <Stand group={group} lock={lock} />}
    </SideDrawer>
  )
}
