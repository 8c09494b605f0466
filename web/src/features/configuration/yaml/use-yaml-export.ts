import { useMutation } from '@tanstack/react-query'
import { exportYaml, revealYaml } from '#contract/configuration/yaml.ts'
import { call } from '../../../api/call'
import { useNotify } from '../../../components/toast/use-notify'
import { startDownload } from '../../../lib/start-download'

/** What a file is of. */
export type WholePlace = { group: number } | { project: number }

interface YamlExport {
  place: WholePlace
  name: string
  /** Secrets in clear. */
  reveal: boolean
}

/** Takes what a network or project says away as a file that is called after it. */
export function useYamlExport() {
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ place, reveal }: YamlExport) =>
      reveal ? call(revealYaml, { body: place }) : call(exportYaml, { query: place }),
    onSuccess: ({ yaml }, { name }) => {
      const address = URL.createObjectURL(new Blob([yaml], { type: 'application/yaml;charset=utf-8' }))
      startDownload(address, `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.yaml`)
      URL.revokeObjectURL(address)
    },
    onError: notify.failed,
  })
}
