import { Skeleton } from '@mantine/core'

interface PageSkeletonProps {
  label: string
  /** Where it stands for the whole page: what that will be called, for those who go by headings. */
  title?: string
}

/** A page on its way: a title's and a panel's outline. */
export function PageSkeleton({ label, title }: PageSkeletonProps) {
  return (
    <div role="status" aria-label={label}>
      {title !== undefined && <h1 className="visually-hidden">{title}</h1>}
      <Skeleton height={26} width={220} mb={8} />
      <Skeleton height={16} width={320} maw="80%" mb={20} />
      <Skeleton height={280} />
    </div>
  )
}
