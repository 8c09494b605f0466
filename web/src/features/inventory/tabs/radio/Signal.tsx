import { useFormats } from '../../../../i18n/use-formats'

const bars = [-82, -72, -65, -55]

/** Signal strength: the number, and as many bars as it reaches. */
export function Signal({ dbm }: { dbm: number }) {
  const formats = useFormats()
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 7 }}>
      <svg width="15" height="12" viewBox="0 0 15 12" aria-hidden="true">
        {bars.map((needed, index) => (
          <rect
            key={needed}
            x={index * 4}
            y={9 - index * 3}
            width="3"
            height={3 + index * 3}
            rx="0.8"
            fill={dbm >= needed ? 'var(--text-soft)' : 'var(--line-strong)'}
          />
        ))}
      </svg>
      {formats.dbm(dbm)}
    </span>
  )
}
