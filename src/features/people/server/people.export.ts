import { BATCH_ROWS, inBatches } from '#platform/files/batches.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import type { ExportWish } from '../list-export.contract.ts';
import type { PeopleFilters, Person } from '../people.contract.ts';
import { exportList } from './list-export.service.ts';
import { WORDS } from './people-export.papers.ts';
import { listPeople } from './people.queries.ts';
import type { Call } from './people.service.ts';

/** The filtered accounts, with their roles. */
export function exportPeople(
  call: Call & { timeZone: string },
  { format, language, ...filters }: PeopleFilters & ExportWish,
): Promise<File> {
  const words = WORDS[language];
  return exportList(
    call,
    { format, language },
    {
      action: 'people.exported',
      name: 'people',
      title: words.title,
      head: words.head,
      rows: (tx) =>
        inBatches<Person>((last) => listPeople(tx, filters, { limit: BATCH_ROWS, after: last?.user_id })),
      cells: (person) => [
        person.full_name,
        person.email,
        person.phone && writePhone(person.phone),
        person.role && words.roles[person.role],
        person.disabled_at === null ? words.open : words.closed,
        { day: schoolDay(new Date(person.created_at), call.timeZone) },
      ],
    },
  );
}
