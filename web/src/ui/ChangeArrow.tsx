import { IconArrowRight } from '@tabler/icons-react'

interface ChangeArrowProps {
  /** What stands between the two for who cannot see it, such as "becomes". */
  label: string
  className: string | undefined
}

/** Between what was and what is. */
export const ChangeArrow = ({ label, className }: ChangeArrowProps) => (
  <IconArrowRight size={14} className={className} role="img" aria-hidden={false} aria-label={label} />
)
