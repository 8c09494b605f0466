import { Hint } from './Hint'

/** The unknown: an em dash, and why on hover and for screen readers. Never 0 for unknown. */
export function Dash({ reason }: { reason: string }) {
  return (
    <Hint label={reason}>
      <span style={{ color: 'var(--text-faint)', cursor: 'help' }}>
        <span aria-hidden="true">—</span>
        <span className="visually-hidden">{reason}</span>
      </span>
    </Hint>
  )
}
