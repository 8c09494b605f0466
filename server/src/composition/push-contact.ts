/** Whom push services may write to: where this server is, or who sends its mail; none where neither is known. */
export function pushContact(site: string | undefined, from: string | undefined): string | undefined {
  if (site?.startsWith('https:')) return site
  const address = /[^\s<>]+@[^\s<>]+/.exec(from ?? '')?.[0]
  return address && `mailto:${address}`
}
