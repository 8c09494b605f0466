import css from './StateMark.module.css'

export type Tone = 'ok' | 'partly' | 'warn' | 'bad' | 'busy' | 'idle' | 'never'

interface StateMarkProps {
  tone: Tone
  text: string
  pill?: boolean
  /** It is how something was: the shape says what it was, without the colour that calls. */
  over?: boolean
}

/**
 * A state by shape, colour and text together: full disc, half disc, ring, dashed ring, triangle, bar. Colour is never
 * the only sign.
 */
export function StateMark({ tone, text, pill = false, over = false }: StateMarkProps) {
  return (
    <span className={css.mark} data-tone={tone} data-pill={pill || undefined} data-over={over || undefined}>
      <StatusShape tone={tone} />
      <span>{text}</span>
    </span>
  )
}

/** The shape alone, where the words stand beside it anyway. */
export function StatusShape({ tone }: { tone: Tone }) {
  return (
    <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" className={css.shape} data-tone={tone}>
      <Shape tone={tone} />
    </svg>
  )
}

function Shape({ tone }: { tone: Tone }) {
  if (tone === 'ok') return <circle cx="5" cy="5" r="4.5" fill="currentColor" />
  if (tone === 'partly')
    return (
      <>
        <circle cx="5" cy="5" r="4" fill="none" stroke="currentColor" />
        <path d="M5 .5a4.5 4.5 0 0 1 0 9z" fill="currentColor" />
      </>
    )
  if (tone === 'busy')
    return <path d="M5 1.2a3.8 3.8 0 1 1-3.8 3.8" fill="none" stroke="currentColor" strokeWidth="2" />
  if (tone === 'warn') return <path d="M5 .5 9.8 9.5H.2z" fill="currentColor" />
  if (tone === 'bad') return <path d="M.8.8h8.4v8.4H.8z" fill="currentColor" />
  const dash = tone === 'never' ? '1.8 1.6' : undefined
  return (
    <circle
      cx="5"
      cy="5"
      r="3.8"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeDasharray={dash}
    />
  )
}
