import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  blockAccount,
  endAccountSessions,
  resetSecondFactor,
  setAccountRole,
} from '#contract/operations/system/accounts.ts'
import { type Role, roles } from '#contract/permissions.ts'
import { call } from '../../../api/call'
import { confirm } from '../../../components/confirm/confirm'
import type { SystemAccount } from './rows'
import css from './System.module.css'
import { useAct } from './use-act'

/** What the operator does with somebody's account; each is asked about first. */
export function AccountActions({ row }: { row: SystemAccount }) {
  const { t } = useTranslation(['system', 'common'])
  const { id, username: name, state, secondFactor, sessions } = row
  const [role, setRole] = useState<Role>(row.role)
  const act = useAct()
  const ask = (
    what: 'block' | 'unblock' | 'endSessions' | 'resetFactor' | 'role',
    run: () => Promise<unknown>,
  ) =>
    act(run, {
      before: () =>
        confirm({
          title: t(`account.${what}.title`, { name }),
          body: t(`account.${what}.body`),
          confirm: t(`account.${what}.submit`),
          cancel: t('common:action.cancel'),
        }),
    })
  const blocked = state === 'blocked'
  return (
    <>
      <Select
        label={t('column.role')}
        data={roles.map((value) => ({ value, label: t(`role.${value}`) }))}
        value={role}
        allowDeselect={false}
        onChange={(value) => setRole(value as Role)}
      />
      <div className={css.buttons}>
        <Button
          variant="default"
          disabled={role === row.role}
          onClick={() => ask('role', () => call(setAccountRole, { body: { id, role } }))}
        >
          {t('account.role.submit')}
        </Button>
        <Button
          variant="default"
          disabled={sessions === 0}
          onClick={() => ask('endSessions', () => call(endAccountSessions, { body: { id } }))}
        >
          {t('account.endSessions.submit')}
        </Button>
        <Button
          variant="default"
          disabled={!secondFactor}
          onClick={() => ask('resetFactor', () => call(resetSecondFactor, { body: { id } }))}
        >
          {t('account.resetFactor.submit')}
        </Button>
        <Button
          variant="default"
          onClick={() =>
            ask(blocked ? 'unblock' : 'block', () => call(blockAccount, { body: { id, blocked: !blocked } }))
          }
        >
          {t(blocked ? 'account.unblock.submit' : 'account.block.submit')}
        </Button>
      </div>
    </>
  )
}
