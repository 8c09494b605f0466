import { systemAccounts } from '#contract/operations/system/lists.ts'
import { AccountActions } from '../AccountActions'
import type { SystemAccount } from '../rows'
import type { SystemScreen } from '../system-screen'

export const accountsScreen: SystemScreen<SystemAccount> = {
  label: 'sysUsers',
  list: systemAccounts,
  rowId: (row) => String(row.id),
  rowName: (row) => row.username,
  columns: (make) => [
    make.text('username', { fixed: true }),
    make.own('role', (row) => make.t(`role.${row.role}`), { width: 160 }),
    make.state({ phone: true }),
    make.text('owner', { width: 140 }),
    make.text('email', { width: 190 }),
    make.count('sessions', { width: 100 }),
    make.own('secondFactor', (row) => make.t(row.secondFactor ? 'yes' : 'no'), { width: 140 }),
    make.age('lastSignIn'),
    make.age('createdAt'),
  ],
  Actions: AccountActions,
}
