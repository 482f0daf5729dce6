import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Picture } from './picture.tsx';
import { photosApi } from './student-files.client.ts';

type Props = { student: { id: string; full_name: string | null; photo: string | null } };

/** A student's photo, 72 pixels wide. It is never cached after the page is closed, so a shared phone keeps no copy. */
export function StudentPhoto({ student: { id, full_name, photo } }: Props) {
  const { t } = useLingui();
  const { data } = useQuery({
    queryKey: [...photosApi.key(), 'file', id, photo],
    queryFn: ({ signal }): Promise<Blob> => photosApi.open.call({ student_id: id }, { signal }),
    enabled: photo !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const name = full_name ?? t`N/A`;
  if (!data) return <div className="h-[90px] w-[72px] rounded border border-line bg-raised" />;
  return <Picture file={data} alt={t`Photo of ${name}`} className="h-[90px] w-[72px]" />;
}
