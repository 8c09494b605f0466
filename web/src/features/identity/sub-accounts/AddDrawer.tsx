import { Drawer, Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { sendEmployeeCode } from '#contract/identity/employees.ts'
import type { Language } from '#contract/identity/endpoints.ts'
import { call } from '../../../api/call'
import { useFocusBack } from '../../../components/form/use-focus-back'
import { i18n } from '../../../i18n/i18n'
import { ContactStep } from '../codes/ContactStep'
import { withProof } from '../codes/request-code'
import { useCodeWays } from '../codes/use-code-ways'
import { Loaded } from '../user-centre/Loaded'
import { AddForm } from './AddForm'
import type { AccountType } from './account-type'
import css from './SubAccounts.module.css'

/** Adds a sub-account in two steps: whom, proven by a code they tell; then what they may do and where. */
export function AddDrawer({ onClose }: { onClose: () => void }) {
  useFocusBack()
  const { t } = useTranslation(['identity', 'common'])
  const [accountType, setAccountType] = useState<AccountType>('new')
  const [target, setTarget] = useState<string | null>(null)
  const ways = useCodeWays()
  const send = (to: string) => sendCode(to, accountType)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={520}
      title={t('employees.add')}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
      classNames={{ title: css.title ?? '' }}
    >
      {target !== null ? (
        <AddForm
          accountType={accountType}
          target={target}
          send={() => send(target)}
          onOther={() => setTarget(null)}
          onClose={onClose}
        />
      ) : (
        <div className={css.form}>
          <Radio.Group
            label={t('employees.type.label')}
            value={accountType}
            onChange={(next) => setAccountType(next as AccountType)}
          >
            <Stack gap={8} mt={6}>
              {(['new', 'existing'] as const).map((type) => (
                <Radio
                  key={type}
                  value={type}
                  label={t(`employees.type.${type}`)}
                  description={t(`employees.typeHint.${type}`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          <Loaded query={ways}>
            {(known) => <ContactStep ways={known} send={send} onSent={setTarget} size="sm" />}
          </Loaded>
        </div>
      )}
    </Drawer>
  )
}

/** @throws ApiError `codes_blocked`, `channel_unavailable` */
const sendCode = (target: string, accountType: AccountType): Promise<void> =>
  withProof((proof) =>
    call(sendEmployeeCode, {
      body: { target, accountType, language: i18n.language as Language, ...proof },
    }),
  )
