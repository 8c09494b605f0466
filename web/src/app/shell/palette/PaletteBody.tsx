import { type RefObject, useCallback, useLayoutEffect } from 'react'
import { useMe } from '../../../components/session/use-me'
import type { Entry } from './entry'
import { PaletteFoot } from './PaletteFoot'
import { optionId, Results } from './Results'
import { remember } from './recent'
import { useCursor } from './use-cursor'
import { useEntries } from './use-entries'
import { useFindings } from './use-findings'

/** What the search field tells of its list. */
export interface PaletteList {
  expanded: boolean
  /** Element id of the line that Enter chooses. */
  active: string | undefined
}

interface PaletteBodyProps {
  words: string
  /** For these words Enter was pressed before this was there. */
  entered: string | null
  onClose: () => void
  onList: (list: PaletteList) => void
  /** Takes the keys of the search field. */
  onKey: RefObject<((event: React.KeyboardEvent) => void) | null>
}

/** What was found, below the search field, which keeps the focus. */
export function PaletteBody({ words, entered, onClose, onList, onKey }: PaletteBodyProps) {
  const { username } = useMe()
  const findings = useFindings(words)
  const groups = useEntries(words, findings.data)
  const entries = groups.flatMap((group) => group.entries)
  const choose = useCallback(
    (entry: Entry) => {
      if (entry.memory) remember(username, entry.memory)
      onClose()
      entry.act()
    },
    [username, onClose],
  )
  const cursor = useCursor({ entries, words, entered, settled: findings.settled, choose })
  const active = entries[cursor.active]
  const [expanded, activeId] = [entries.length > 0, active && optionId(active)]
  useLayoutEffect(() => onList({ expanded, active: activeId }), [expanded, activeId, onList])
  useLayoutEffect(() => {
    onKey.current = cursor.onKeyDown
  })
  return (
    <>
      <Results
        {...{ groups, words, findings }}
        active={active}
        onChoose={choose}
        onHover={(entry) => cursor.to(entries.indexOf(entry))}
        onClose={onClose}
      />
      <PaletteFoot />
    </>
  )
}
