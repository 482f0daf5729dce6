import type { ExportWish } from '#features/people/list-export.contract.ts';
import { exportList } from '#features/people/server/list-export.service.ts';
import type { Call } from '#features/people/server/people.service.ts';
import { BATCH_ROWS, inBatches } from '#platform/files/batches.ts';
import { writePhone } from '#platform/phone/phone.ts';
import type { GuardianFilters, GuardianRow } from '../guardians.contract.ts';
import { WORDS } from './guardians-export.papers.ts';
import { matching, selectPeople } from './people.queries.ts';

const phone = (kept: string | null) => kept && writePhone(kept);

export function exportGuardians(
  call: Call,
  { format, language, ...filters }: GuardianFilters & ExportWish,
): Promise<File> {
  const words = WORDS[language];
  return exportList(
    call,
    { format, language },
    {
      action: 'guardians.exported',
      name: 'guardians',
      title: words.title,
      head: words.head,
      rows: (tx) =>
        inBatches<GuardianRow>((last) =>
          selectPeople(tx, matching(tx, filters), { limit: BATCH_ROWS, after: last?.id }),
        ),
      cells: (guardian) => [
        guardian.full_name,
        phone(guardian.phone),
        phone(guardian.other_phone),
        guardian.children.join(', '),
        guardian.has_account ? words.yes : words.no,
      ],
    },
  );
}
