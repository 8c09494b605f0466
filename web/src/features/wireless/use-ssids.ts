import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SSIDS_MAX, type Ssid } from '#contract/wireless/intent.ts'
import type { SectionOf } from '../../components/configuration/use-section'
import { subjectState } from '../../components/configuration/words/subjects'
import { useSearchState } from '../../lib/search'
import type { SsidActs, SsidRow } from './SsidTable'
import { nameTwice } from './ssid-form/ssid-problems'
import { copyOf, freshKey, newSsid } from './ssid-form/ssid-values'

interface EditedSsid {
  ssid: Ssid
  isNew: boolean
}

/** The list of SSIDs as a draft: what it shows, and what can be done with it. */
export function useSsids(section: SectionOf<'wireless'>) {
  const { t } = useTranslation('wireless')
  const [chosen, setChosen] = useState<EditedSsid | null>(null)
  const [shown, setShown] = useState<Ssid | null>(null)
  const [search, setSearch] = useSearchState()
  const saved = section.saved?.intent.ssids ?? []
  const ssids = section.document?.intent.ssids ?? []
  // A link names one by its key or as devices report it: it is opened, unless nothing can be changed here.
  const linked = section.lock
    ? undefined
    : ssids.find(({ key, name }) => [key, name].includes(search.ssid ?? ''))
  const editing = chosen ?? (linked ? { ssid: linked, isNew: false } : null)
  const setEditing = (next: EditedSsid | null) => {
    setChosen(next)
    if (search.ssid !== undefined) setSearch({ ssid: undefined })
  }
  const set = (next: Ssid[]) => section.change({ section: 'wireless', intent: { ssids: next } })
  const replace = (ssid: Ssid) => set(ssids.map((other) => (other.key === ssid.key ? ssid : other)))
  const before = (ssid: Ssid) => saved.find(({ key }) => key === ssid.key)
  const acts: SsidActs = {
    edit: (ssid) => setEditing({ ssid, isNew: false }),
    toggle: (ssid) => replace({ ...ssid, enabled: !ssid.enabled }),
    duplicate: (ssid) =>
      setEditing({ ssid: copyOf(ssid, freshKey(), t('copyOf', { name: ssid.name })), isNew: true }),
    remove: (ssid) => set(ssids.filter(({ key }) => key !== ssid.key)),
    show: setShown,
    restore: (ssid) => set(withRestored(ssids, saved, before(ssid) ?? ssid)),
  }
  const twice = nameTwice(ssids)
  return {
    rows: rowsOf(section, ssids, saved),
    acts,
    editing,
    others: ssids.filter(({ key }) => key !== editing?.ssid.key),
    full: ssids.length >= SSIDS_MAX,
    fullWords: t('list.full', { max: SSIDS_MAX }),
    /** Why the draft as a whole cannot be applied. */
    problem: twice === null ? null : `${t('problem.nameTwice')} (${twice})`,
    add: () => setEditing({ ssid: newSsid(freshKey()), isNew: true }),
    /** Begins from one that runs already. */
    take: (ssid: Ssid) => setEditing({ ssid, isNew: true }),
    takeAll: set,
    put: (ssid: Ssid) => {
      if (editing?.isNew) set([...ssids, ssid])
      else replace(ssid)
      setEditing(null)
    },
    close: () => setEditing(null),
    /** Whose QR code is open. */
    shown,
    hide: () => setShown(null),
  }
}

/** In the order of the draft; what it removes stands where it stood. */
function rowsOf(section: SectionOf<'wireless'>, ssids: readonly Ssid[], saved: readonly Ssid[]): SsidRow[] {
  const rows: SsidRow[] = ssids.map((ssid) => ({
    ssid,
    state:
      section.saved && section.document ? subjectState(section.saved, section.document, ssid.key) : 'same',
  }))
  for (const [at, ssid] of saved.entries())
    if (!ssids.some(({ key }) => key === ssid.key)) rows.splice(at, 0, { ssid, state: 'removed' })
  return rows
}

/** As it is saved again, at the place it had. */
function withRestored(ssids: readonly Ssid[], saved: readonly Ssid[], ssid: Ssid): Ssid[] {
  if (ssids.some(({ key }) => key === ssid.key))
    return ssids.map((other) => (other.key === ssid.key ? ssid : other))
  const at = saved.findIndex(({ key }) => key === ssid.key)
  return [...ssids.slice(0, at), ssid, ...ssids.slice(at)]
}
