import type { Cpe } from '#contract/inventory/state/field-equipment.ts'
import css from './BridgeEnd.module.css'

/**
 * One end of a bridge on its mast: a base sends to a sector, a station has a dish. Both look at each other. Silent
 * to screen readers: what is known stands beside it in words.
 */
export function BridgeEnd({ mode, ours = false }: { mode: Cpe['mode']; ours?: boolean }) {
  return (
    <svg
      className={css.drawing}
      viewBox="0 0 120 84"
      data-ours={ours}
      data-unknown={mode === undefined}
      aria-hidden="true"
    >
      <path className={css.mast} d="M54 80V30m-14 50h28" />
      {mode === 'station' ? <Dish /> : <Sector radiates={mode === 'base'} />}
    </svg>
  )
}

function Sector({ radiates }: { radiates: boolean }) {
  return (
    <>
      <rect className={css.antenna} x="45" y="10" width="18" height="40" rx="5" />
      {radiates && <path className={css.waves} d="M72 20q7 10 0 20m9-27q13 17 0 34m9-41q19 24 0 48" />}
    </>
  )
}

function Dish() {
  return (
    <>
      <path className={css.antenna} d="M72 8C46 16 46 44 72 52z" />
      <path className={css.waves} d="M72 30h10m6 0a3 3 0 1 1-6 0 3 3 0 1 1 6 0z" />
    </>
  )
}
