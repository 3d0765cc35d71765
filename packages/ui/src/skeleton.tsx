import { clsx } from 'clsx';

export interface SkeletonProps {
  /** Size and shape, such as `h-3 w-40`. */
  className?: string | undefined;
}

/** A grey placeholder that appears after 200 ms. Only for first loads without cached data. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={clsx('skeleton block rounded-r1 bg-active', className)} />;
}

export interface SkeletonRowsProps {
  count: number;
  /** Announced once: "Loading". */
  label: string;
}

/** Placeholder rows of a list that is loading. */
export function SkeletonRows({ count, label }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-9 items-center gap-2 px-4">
          <Skeleton className="size-4" />
          <Skeleton className="h-3 w-12" />
          <Skeleton className={clsx('h-3', ['w-1/2', 'w-1/3', 'w-2/5'][index % 3])} />
        </div>
      ))}
    </div>
  );
}
