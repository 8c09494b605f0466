import { useLocation } from '@tanstack/react-router'
import { type SpecPath, specPaths } from '../../../../lib/paths'

/** The path of the device page shown: there are four for one page. */
export function useDevicePath(): SpecPath {
  const { pathname } = useLocation()
  return specPaths.find((path) => path === pathname) ?? '/device/info'
}
