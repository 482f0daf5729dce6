import { demoId, type DemoSchool, type DemoWork } from '#features/demo.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { eq } from 'drizzle-orm';
import { PRESETS } from '../marking-presets.ts';
import { classMarking, markingSchemes } from './marking.tables.ts';

const PRESET = 'cameroon_francophone_sequences';

export function demoMarking({ now }: DemoSchool): DemoWork {
  return {
    seed: async (tx) => {
      const [year] = await tx
        .select({ id: schoolYears.id })
        .from(schoolYears)
        .where(eq(schoolYears.status, 'current'));
      if (!year) return;
      const id = demoId(80, 1);
      await tx.insert(markingSchemes).values({
        id,
        scheme_id: demoId(80, 0),
        version: 1,
        scheme: PRESETS[PRESET],
        preset: PRESET,
        created_at: now,
      });
      await tx.insert(classMarking).values(
        [0, 1, 2].map((schoolClass) => ({
          class_id: demoId(2, schoolClass),
          year_id: year.id,
          marking_scheme_id: id,
          exam_class: false,
        })),
      );
    },
  };
}
