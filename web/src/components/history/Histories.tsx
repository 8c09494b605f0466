import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchState } from '../../lib/search'
import type { FigureDeclaration } from './figure'
import { type FigureName, figures } from './figures'

interface HistoriesValue {
  open: (figure: FigureName, thing: string | undefined) => void
  /** What a figure is called, such as "Panel: Power". */
  words: (figure: FigureName) => string
}

const Context = createContext<HistoriesValue | null>(null)

/** Null where the page has no histories to show. */
export const useHistories = () => useContext(Context)

/** What a figure is called. */
export function useFigureWords(): (figure: FigureName) => string {
  const { t } = useTranslation('inventory')
  return useMemo(
    () => (figure) => {
      const { words, of }: FigureDeclaration = figures[figure]
      return of ? t('figure.named', { of: t(of), words: t(words) }) : t(words)
    },
    [t],
  )
}

/** Lets the figures inside open their histories. Which one is open stands in the page's address. */
export function Histories({ children }: { children: ReactNode }) {
  const [, setSearch] = useSearchState()
  const words = useFigureWords()
  const value = useMemo(
    () => ({
      words,
      open: (figure: FigureName, thing: string | undefined) => setSearch({ history: figure, of: thing }),
    }),
    [setSearch, words],
  )
  return <Context value={value}>{children}</Context>
}

/** Figures inside are only told, as in a hint that cannot be clicked. */
export const WithoutHistories = ({ children }: { children: ReactNode }) => (
  <Context value={null}>{children}</Context>
)
