import { useTranslation } from 'react-i18next'
import type { WhyNot } from './commands/why-not'

/** Why something cannot be done, as a sentence: what a share forbids in the words of the server's refusal. */
export function useWhy(): (why: WhyNot) => string {
  const { t } = useTranslation(['inventory', 'errors'])
  return (why) =>
    why === 'read_only' || why === 'installer_only' || why === 'owner_only'
      ? t(`errors:${why}`)
      : t(`why.${why}`)
}
