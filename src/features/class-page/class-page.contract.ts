import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { maySeeClassFigures } from './class-page.policy.ts';
import { Id } from '#platform/http/id.ts';

/** Key figures of a class; null where not available. */
export const ClassFigures = z.object({
  /** Currently attending: active and suspended students. */
  students: z.int(),
  suspended: z.int(),
  /**
   * Number of them absent in any of today's registers; null if no register was taken, or if the reader lacks
   * the duty.
   */
  absent_today: z.nullable(z.int()),
  /** The class's mean in the latest period that has one; null without marks, or if the reader lacks the duty. */
  average: z.nullable(
    z.object({
      mean: z.string(),
      maximum: z.string(),
      period: z.object({ en: z.string(), fr: z.string() }),
    }),
  ),
  /** Its students' debt, in francs as a decimal string; null if the reader lacks the fees duty. */
  owed: z.nullable(z.string()),
});
export type ClassFigures = z.infer<typeof ClassFigures>;

export const classPageContract = {
  figures: procedure
    .meta({ policy: maySeeClassFigures })
    .route({
      method: 'GET',
      path: '/classes/{class_id}/figures',
      summary: 'Students, absent today, average and owed of a class',
      tags: ['classes'],
    })
    .input(z.object({ class_id: Id }))
    .output(ClassFigures),
};
