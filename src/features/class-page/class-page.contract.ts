import * as z from 'zod/mini';
import { procedure } from '#features/people/procedure.contract.ts';
import { maySeeClassFigures } from './class-page.policy.ts';
import { Id } from '#platform/http/id.ts';

/** What stands above a class: each figure as far as there is one. */
export const ClassFigures = z.object({
  /** Who attends today: active and suspended students. */
  students: z.int(),
  /** How many of them are suspended. */
  suspended: z.int(),
  /** How many of them are absent in a register of today; null while nobody has called the roll. */
  absent_today: z.nullable(z.int()),
  /** The class's mean in the last period that has one; null where no marks make one. */
  average: z.nullable(
    z.object({
      mean: z.string(),
      maximum: z.string(),
      period: z.object({ en: z.string(), fr: z.string() }),
    }),
  ),
  /** What its students still owe, in francs as text. */
  owed: z.string(),
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
