import type { Employee } from '#contract/identity/employees.ts'

export type AccountType = Employee['accountType']
