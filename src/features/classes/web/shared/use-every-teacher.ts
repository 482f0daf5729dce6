import { useQuery } from '@tanstack/react-query';
import { peopleApi } from '#features/people/web/shared/people.client.ts';
import { everyPage } from '#features/people/web/shared/every-page.ts';

export function useEveryTeacher() {
  return useQuery({
    queryKey: [...peopleApi.list.key(), 'every teacher'],
    queryFn: () => everyPage((page) => peopleApi.list.call({ role: 'teacher', page })),
  });
}
