import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Evidence } from '#contract/clients/client-kinds.ts'
import { chooseClientKind } from '#contract/clients/lan-devices.ts'
import { levelFor } from '#contract/permissions.ts'
import { useMay } from '../../../components/current-network/use-may'
import { KindDialog, type Kinded } from './KindDialog'
import css from './LanDevices.module.css'

interface KindPanelProps {
  client: Kinded
  /** Strongest first. */
  evidence: readonly Evidence[]
}

/** What something is taken for, how surely, why, and who may say otherwise. */
export function KindPanel({ client, evidence }: KindPanelProps) {
  const { t } = useTranslation(['clients', 'lan-devices'])
  const why = useMay(levelFor(chooseClientKind.access), client.group)
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <div className={css.kind}>
        <span>
          <strong>{t(`kind.${client.kind}`)}</strong>{' '}
          <span className={css.sure}>({t(`lan-devices:confidence.${client.confidence}`)})</span>
        </span>
        <Button
          size="xs"
          variant="default"
          disabled={why !== null}
          {...(why !== null && { title: why })}
          onClick={() => setChoosing(true)}
        >
          {t('lan-devices:choose.open')}
        </Button>
      </div>
      <ul className={css.evidence} aria-label={t('lan-devices:evidence.title')}>
        {evidence.map(({ code, kind, text }) => (
          <li key={code}>
            <bdi>{t(`lan-devices:evidence.${code}`, { text: text ?? '' })}</bdi>
            <span className={css.sure}>{t('lan-devices:evidence.for', { kind: t(`kind.${kind}`) })}</span>
          </li>
        ))}
      </ul>
      {choosing && <KindDialog client={client} onClose={() => setChoosing(false)} />}
    </>
  )
}
