import type { ReactNode } from 'react'
import { AppLink } from '../../lib/AppLink'
import type { ConsolePath } from '../../lib/paths'
import { parseSearch } from '../../lib/search'
import { useHasRoute } from '../../lib/use-has-route'

interface ReportLinkProps {
  /** A path with its query, as the document tells it. */
  to: string | undefined
  className?: string | undefined
  /** Said before what the link shows, which is but a number. */
  name?: string
  children: ReactNode
}

/** A path of a document as a link, where the console has such a page. */
export function ReportLink({ to = '', className, name, children }: ReportLinkProps) {
  const [path = '', query = ''] = to.split('?')
  const there = useHasRoute(path as ConsolePath)
  if (!there) return children
  return (
    <AppLink to={path as ConsolePath} search={parseSearch(query)} {...(className && { className })}>
      {name && <span className="visually-hidden">{`${name}: `}</span>}
      {children}
    </AppLink>
  )
}
