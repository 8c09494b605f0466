import { Skeleton } from '@mantine/core'

/** A page on its way: a title's and a panel's outline. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton height={26} width={220} mb={8} />
      <Skeleton height={16} width={320} maw="80%" mb={20} />
      <Skeleton height={280} />
    </div>
  )
}
