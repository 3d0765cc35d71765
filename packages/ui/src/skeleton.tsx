import { clsx } from 'clsx';

export interface SkeletonProps {
  /** Size and shape, for example `h-3 w-40`. */
  className?: string | undefined;
}

/** A grey bar where something will stand, shown after 200 ms, without shimmer. Only for a cold first load. */
export function Skeleton({ className }: SkeletonProps) {
  return <span aria-hidden="true" className={clsx('skeleton block rounded-r1 bg-active', className)} />;
}

export interface SkeletonRowsProps {
  count: number;
  /** Said once for the whole: "Loading". */
  label: string;
}

/** Rows of a list that is on its way. */
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
