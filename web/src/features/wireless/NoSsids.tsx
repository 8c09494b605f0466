import { Button } from '@mantine/core'
import { IconWifi } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/page/EmptyState'
import css from './NoSsids.module.css'
import { useOnAir } from './on-air/use-on-air'

interface NoSsidsProps {
  group: number
  network: string
  /** Nobody has ever saved: devices run what was set elsewhere. */
  untouched: boolean
  locked: string | undefined
  onAdd: (name?: string) => void
}

/** No SSID is wanted: what saving the first one does, and what is on the air without us. */
export function NoSsids({ group, network, untouched, locked, onAdd }: NoSsidsProps) {
  const { t } = useTranslation('wireless')
  const onAir = useOnAir(group, untouched)
  return (
    <>
      <EmptyState
        icon={<IconWifi size={22} />}
        title={t('empty.title', { network })}
        body={t(untouched ? 'empty.body' : 'empty.bodySet')}
        action={
          <Button onClick={() => onAdd()} disabled={locked !== undefined} title={locked}>
            {t('add')}
          </Button>
        }
      />
      {onAir.data && onAir.data.length > 0 && (
        <section className={css.running}>
          <h2>{t('empty.running')}</h2>
          <p>{t('empty.takeHint')}</p>
          <ul>
            {onAir.data.map(({ name, accessPoints }) => (
              <li key={name}>
                <IconWifi size={15} aria-hidden="true" />
                <bdi className={css.name}>{name}</bdi>
                <span>{t('empty.runningAps', { count: accessPoints })}</span>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={locked !== undefined}
                  title={locked}
                  onClick={() => onAdd(name)}
                >
                  {t('empty.take')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
