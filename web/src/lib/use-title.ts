import { useEffect } from 'react'

/** The document's title while the page is shown. */
export function useTitle(page: string): void {
  useEffect(() => {
    document.title = `${page} · Roost`
  }, [page])
}
