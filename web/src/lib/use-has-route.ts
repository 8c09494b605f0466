import { useRouter } from '@tanstack/react-router'
import type { ConsolePath } from './paths'

/** Whether a path of the console has a screen already; those still to come are in no router. */
export function useHasRoute(path: ConsolePath): boolean {
  return Object.hasOwn(useRouter().routesByPath, path)
}
