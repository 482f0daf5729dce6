import { Skeleton } from './skeleton.tsx';

export function RowsLoading() {
  return (
    <div className="flex flex-col gap-3 py-2.5">
      <Skeleton className="block h-5 w-2/3" />
      <Skeleton className="block h-5 w-1/2" />
    </div>
  );
}
