import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { maySeeClassFigures } from './class-page.policy.ts';
import { Id } from '#platform/http/id.ts';

/** Key figures of a class, each if available. */
export const ClassFigures = z.object({
  /** Currently attending: active and suspended students. */
  students: z.int(),
  suspended: z.int(),
  /** Number of them absent in any of today's registers; null if no roll was called, or for another duty. */
  absent_today: z.nullable(z.int()),
  /** The class's mean in the latest period with one; null without marks, or for another duty. */
  average: z.nullable(
    z.object({
      mean: z.string(),
      maximum: z.string(),
      period: z.object({ en: z.string(), fr: z.string() }),
    }),
  ),
  /** Its students' debt, in francs as a decimal string; null for readers whose duty is not the fees. */
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
