import * as z from 'zod/mini';
import { exportWish } from '#features/people/list-export.contract.ts';
import { procedure } from '#features/people/procedure.contract.ts';
import { Id } from '#platform/http/id.ts';
import { SIDES } from './timetable.filters.ts';
import { mayKeepTimetable } from './timetable.policy.ts';

const tags = ['timetable'];
const writing = procedure.meta({ policy: mayKeepTimetable, heavy: true });

/** One sheet per class, teacher or room, or all of them. */
export const PAPERS = [...SIDES, 'all'] as const;
export type PaperBy = (typeof PAPERS)[number];

export const timetablePapersContract = {
  sheet: writing
    .route({
      method: 'GET',
      path: '/timetable/versions/{version_id}/sheets',
      summary: 'Timetables on landscape A4: of one class, teacher or room, of each, or all in one',
      tags,
    })
    .input(
      z.object({
        version_id: Id,
        by: z._default(z.enum(PAPERS), 'class'),
        /** Only this class, teacher or room. */
        of: z.optional(Id),
        language: z._default(z.enum(['en', 'fr']), 'fr'),
      }),
    )
    .output(z.file()),
  file: writing
    .route({
      method: 'GET',
      path: '/timetable/versions/{version_id}/file',
      summary: 'All lessons of a timetable as a table for spreadsheets',
      tags,
    })
    .input(z.object({ version_id: Id, ...exportWish }))
    .output(z.file()),
  fet: writing
    .route({
      method: 'GET',
      path: '/timetable/versions/{version_id}/fet',
      summary: 'The lessons, places and rules of a timetable as a file for the program FET',
      tags,
    })
    .input(z.object({ version_id: Id, language: z._default(z.enum(['en', 'fr']), 'fr') }))
    .output(z.file()),
};
