import { useMutation } from '@tanstack/react-query'
import { exportYaml, revealYaml } from '#contract/configuration/yaml.ts'
import { call } from '../../../api/call'
import { useNotify } from '../../../components/toast/use-notify'
import { startDownload } from '../../../lib/start-download'

interface YamlExport {
  group: number
  name: string
  /** Secrets in clear. */
  reveal: boolean
}

/** Takes what a network says away as a file that is called after it. */
export function useYamlExport() {
  const notify = useNotify()
  return useMutation({
    mutationFn: ({ group, reveal }: YamlExport) =>
      reveal ? call(revealYaml, { body: { group } }) : call(exportYaml, { query: { group } }),
    onSuccess: ({ yaml }, { name }) => {
      const address = URL.createObjectURL(new Blob([yaml], { type: 'application/yaml;charset=utf-8' }))
      startDownload(address, `${name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.yaml`)
      URL.revokeObjectURL(address)
    },
    onError: notify.failed,
  })
}
