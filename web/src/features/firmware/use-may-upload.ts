import { uploadFirmware } from '#contract/firmware/endpoints.ts'
import { useMe } from '../../components/session/use-me'

/** Whether whoever is signed in may upload images. */
export function useMayUpload(): boolean {
  const { role } = useMe()
  return (uploadFirmware.access.roles as readonly string[]).includes(role)
}
