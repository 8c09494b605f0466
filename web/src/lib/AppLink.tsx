import { Link, type LinkProps } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, Ref } from 'react'
import type { ConsolePath } from './paths'
import type { Search } from './search'

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: ConsolePath
  search?: Search
  ref?: Ref<HTMLAnchorElement>
  /** When the router marks it as the page that is shown. */
  activeOptions?: LinkProps['activeOptions']
}

/** A link inside the console; a path that does not exist fails the type-check. */
export function AppLink({ to, search = {}, ...rest }: AppLinkProps) {
  return <Link to={to as string} search={search as never} preload="intent" {...rest} />
}
