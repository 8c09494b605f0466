import { ActionIcon, Select, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Dispatch } from 'react'
import { useTranslation } from 'react-i18next'
import { macProof } from '#contract/fields.ts'
import { deviceKinds, isDeviceKind } from '#contract/inventory/device-kinds.ts'
import { failureWords } from '../../../../i18n/failure-words'
import { AppLink } from '../../../../lib/AppLink'
import { Mono } from '../../../../ui/Mono'
import { StateMark } from '../../../../ui/StateMark'
import { infoPath } from '../../kinds'
import css from './LabelScan.module.css'
import type { LabelAct, ReadLabel } from './label-list'

interface LabelRowProps {
  label: ReadLabel
  change: Dispatch<LabelAct>
  remove: (sn: string) => void
}

/** A label that was read, what is still asked about it, and what became of its device. */
export function LabelRow({ label, change, remove }: LabelRowProps) {
  const { t } = useTranslation(['binding', 'inventory'])
  const { sn, state } = label
  const asksKind = state.is === 'refused' && state.error.failure === 'type_required'
  const settled = state.is === 'added' || state.is === 'reserved' || state.is === 'busy'
  return (
    <li className={css.row}>
      <div className={css.grow}>
        {state.is === 'added' ? (
          <AppLink
            to={infoPath(label.type)}
            search={{ sn }}
            aria-label={t('inventory:bind.done.open', { sn })}
          >
            <Mono>{sn}</Mono>
          </AppLink>
        ) : (
          <Mono>{sn}</Mono>
        )}
        <Outcome label={label} />
      </div>
      {state.is === 'digits' && <Digits sn={sn} change={change} />}
      {(asksKind || label.type !== null) && !settled && (
        <Select
          size="xs"
          w={160}
          aria-label={t('several.kind', { sn })}
          placeholder={t('inventory:column.type')}
          data={deviceKinds.map((one) => ({ value: one as string, label: t(`inventory:kind.${one}`) }))}
          value={label.type}
          onChange={(kind) => change({ act: 'edit', sn, type: kind && isDeviceKind(kind) ? kind : null })}
        />
      )}
      {!settled && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('labels.remove', { sn })}
          onClick={() => remove(sn)}
        >
          <IconX size={16} />
        </ActionIcon>
      )}
    </li>
  )
}

function Digits({ sn, change }: { sn: string; change: Dispatch<LabelAct> }) {
  const { t } = useTranslation('binding')
  return (
    <TextInput
      size="xs"
      w={160}
      dir="ltr"
      aria-label={t('labels.digits', { sn })}
      placeholder="A1B2C3"
      autoComplete="off"
      maxLength={12}
      onChange={(event) => {
        const proof = macProof.safeParse(event.currentTarget.value)
        if (proof.success) change({ act: 'edit', sn, digits: proof.data })
      }}
    />
  )
}

function Outcome({ label: { state, code } }: { label: ReadLabel }) {
  const { t } = useTranslation('binding')
  const { t: error } = useTranslation(['errors', 'common'])
  if (state.is === 'refused') return <StateMark tone="warn" text={failureWords(error, state.error)} />
  if (state.is === 'digits') return <StateMark tone="warn" text={t('labels.state.digits')} />
  if (state.is === 'busy') return <StateMark tone="busy" text={t('labels.state.busy')} />
  if (state.is === 'added') return <StateMark tone="ok" text={t('labels.state.added')} />
  if (state.is === 'reserved') return <StateMark tone="never" text={t('labels.state.reserved')} />
  return <StateMark tone="idle" text={t(code ? 'labels.state.readWithCode' : 'labels.state.read')} />
}
