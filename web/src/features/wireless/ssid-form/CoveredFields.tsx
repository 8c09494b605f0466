import { createContext, type ReactNode, useContext } from 'react'
import type { ssidProfileMembers } from '#contract/wireless/intent.ts'

type Member = (typeof ssidProfileMembers)[number]

/** Members that the form is about; null: all of them. */
const MembersContext = createContext<ReadonlySet<string> | null>(null)
export const CoveredMembers = MembersContext.Provider

/** Whether the form is about one of these members at all. */
export function useCovered(...members: readonly Member[]): boolean {
  const said = useContext(MembersContext)
  return said === null || members.some((member) => said.has(member))
}

/** Fields of members that the form is about. */
export function Covered({ of, children }: { of: readonly Member[]; children: ReactNode }) {
  return useCovered(...of) && children
}
