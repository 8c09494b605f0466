import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { showSection } from '#contract/configuration/endpoints.ts'
import { type SectionDocument, sectionNamed } from '#contract/configuration/sections.ts'
import { subjectsOf, withSubjects } from '#contract/configuration/subjects.ts'
import type { Fix } from '#contract/health/schemas.ts'
import { call } from '../../api/call'
import type { ConsolePath } from '../../lib/paths'
import type { Search } from '../../lib/search'
import { useGo } from '../../lib/use-go'
import { setDraft } from '../configuration/drafts'
import { draftKey } from '../configuration/place'
import { useNotify } from '../toast/use-notify'

type Draft = Extract<Fix, { how: 'draft' }>
type Page = Extract<Fix, { how: 'page' }>

const pages: Record<Page['page'], (sn: string | null) => { to: ConsolePath; search: Search }> = {
  network: () => ({ to: '/', search: { tab: 'group' } }),
  device: (sn) => ({ to: '/device/info', search: { sn: sn ?? undefined } }),
  configuration: (sn) =>
    sn === null
      ? { to: '/config/wireless', search: {} }
      : { to: '/device/info', search: { sn, tab: 'configuration' } },
  ports: (sn) => ({ to: '/device/info', search: { sn: sn ?? undefined, tab: 'ports' } }),
  clients: () => ({ to: '/monitor/clients', search: {} }),
}

/** Where a fix is made. */
export function placeOfFix(fix: Fix): { to: ConsolePath; search: Search } {
  if (fix.how === 'page') return pages[fix.page](fix.sn)
  if (fix.sn !== null)
    return { to: '/device/info', search: { sn: fix.sn, tab: 'settings', port: fix.subject } }
  return { to: '/config/wireless', search: { ssid: fix.subject } }
}

/** Opens where a fix is made; of one that is known whole, with a draft that has it: a person reviews it there. */
export function useFix(group: number): (fix: Fix) => Promise<void> {
  const queries = useQueryClient()
  const notify = useNotify()
  const go = useGo()
  return useCallback(
    async (fix) => {
      const { to, search } = placeOfFix(fix)
      try {
        if (fix.how === 'draft' && Object.keys(fix.patch).length > 0) {
          const place = fix.sn === null ? { group } : { sn: fix.sn }
          const query = { ...place, section: fix.section }
          const { version, document } = await queries.fetchQuery({
            queryKey: [showSection.path, query],
            queryFn: ({ signal }) => call(showSection, { query, signal }),
            staleTime: 0,
          })
          const fixed = withFix(document, fix)
          if (fixed)
            setDraft(draftKey(fix.section, place), { place, base: version, saved: document, document: fixed })
        }
        await go(to, search)
      } catch (error) {
        notify.failed(error)
      }
    },
    [queries, notify, go, group],
  )
}

/** The section with the one subject changed; null: it says nothing of it, and nothing can be begun. */
export function withFix(document: SectionDocument, { subject, patch }: Draft): SectionDocument | null {
  const known = subjectsOf(document)
  const { subjects } = sectionNamed(document.section)
  const old = known.get(subject) ?? (subjects.member === null ? undefined : subjects.unsaid?.(subject))
  if (!old) return null
  return withSubjects(document, [...new Map(known).set(subject, { ...(old as object), ...patch }).values()])
}
