import type { EditedFact } from '#contract/configuration/facts.ts'
import type { NetworkRow, NetworkValues } from './tenancy.repository.ts'

type Edit = Partial<NetworkValues> & { webpass?: true }

const plain = { country: 'country', timezone: 'timezone', reporting: 'report_seconds' } as const

/** What of a network that reaches its devices is something else with an edit; a password tells neither value. */
export function editedFactsOf(present: NetworkRow, edit: Edit): EditedFact[] {
  const edited = (Object.keys(plain) as (keyof typeof plain)[]).flatMap((fact): EditedFact[] => {
    const column = plain[fact]
    const [before, after] = [present[column] ?? null, edit[column] ?? null]
    return edit[column] === undefined || after === before ? [] : [{ fact, before, after }]
  })
  return edit.webpass ? [...edited, { fact: 'webpass', before: null, after: null }] : edited
}
