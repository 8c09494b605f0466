import { Button, CloseButton, FileButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { maxTunnelFile } from '#contract/remote-access/endpoints.ts'
import { useFormats } from '../../../i18n/use-formats'
import { Notice } from '../../../ui/Notice'
import css from './Shell.module.css'
import type { Transfer, TransferState } from './transfer'

interface TransferNoticeProps {
  state: TransferState
  transfer: Transfer
  onClose: () => void
}

/** The file that a program in the terminal sends or waits for: nothing moves before the person says so. */
export function TransferNotice({ state, transfer, onClose }: TransferNoticeProps) {
  const { t } = useTranslation(['tunnels', 'common'])
  const formats = useFormats()
  const name = 'name' in state ? state.name : ''
  const done = 'bytes' in state ? formats.bytes(state.bytes) : ''
  const tone =
    state.kind === 'aborted' || state.kind === 'tooLarge' ? 'warn' : state.kind === 'done' ? 'ok' : 'busy'
  return (
    <Notice live tone={tone} action={<Acts state={state} transfer={transfer} onClose={onClose} />}>
      <bdi>{t(`file.${state.kind}`, { name, done, most: formats.bytes(maxTunnelFile) })}</bdi>
    </Notice>
  )
}

function Acts({ state: { kind }, transfer, onClose }: TransferNoticeProps) {
  const { t } = useTranslation(['tunnels', 'common'])
  const refuse = (
    <Button size="compact-sm" variant="default" onClick={() => transfer.refuse()}>
      {t(kind === 'offered' ? 'file.refuse' : 'common:action.cancel')}
    </Button>
  )
  if (kind === 'moving') return refuse
  if (kind !== 'wanted' && kind !== 'offered')
    return <CloseButton size="sm" aria-label={t('common:action.close')} onClick={onClose} />
  return (
    <span className={css.row}>
      {kind === 'offered' ? (
        <Button size="compact-sm" onClick={() => void transfer.accept()}>
          {t('file.save')}
        </Button>
      ) : (
        <FileButton onChange={(file) => file && void transfer.give(file)}>
          {(props) => (
            <Button size="compact-sm" {...props}>
              {t('file.choose')}
            </Button>
          )}
        </FileButton>
      )}
      {refuse}
    </span>
  )
}
