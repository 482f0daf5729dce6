import { eq } from 'drizzle-orm';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { FeatureTesting } from '#features/testing.ts';
import { aScheme, isMarked, PLAIN_SCHEME } from './server/marking.builders.ts';
import { findScheme } from './server/marking.service.ts';

export const markingTesting: FeatureTesting = {
  matrix: {
    'marking.list': '-----+',
    'marking.get': '-----+',
    'marking.create': '-----+',
    'marking.change': '-----+',
    'marking.preview': '-----+',
    'marking.setArchived': '-----+',
    'marking.classes': '-----+',
    'marking.give': '-----+',
    'marking.setExamClass': '-----+',
    'marking.subjects': '-----+',
    'marking.setSubject': '-----+',
  },
  inputs: ({ db, id, row, turn, unique }) => {
    const currentYear = async () => {
      const [found] = await db.select().from(schoolYears).where(eq(schoolYears.status, 'current'));
      return found ?? (await aYear(db, { status: 'current' }));
    };
    const scheme = () => id({ mine: async () => (await aScheme(db)).scheme_id });
    const marked = async () => {
      const class_id = await row('class');
      const year_id = (await currentYear()).id;
      return { class_id, year_id };
    };
    return {
      'marking.get': async () => ({ scheme_id: await scheme() }),
      'marking.create': () => ({ preset: 'cameroon_francophone_sequences' }),
      'marking.change': async () => {
        const scheme_id = await scheme();
        const found = await db.transaction((tx) => findScheme(tx, scheme_id)).catch(() => null);
        return {
          scheme_id,
          revision: found?.revision ?? 'none',
          scheme: { ...PLAIN_SCHEME, name: { en: `Scheme ${unique}`.slice(0, 60), fr: 'Barème' } },
        };
      },
      'marking.preview': () => ({ scheme: PLAIN_SCHEME, language: 'en' }),
      'marking.setArchived': async () => ({ scheme_id: await scheme(), archived: true }),
      'marking.give': async () => {
        await currentYear();
        return { scheme_id: await scheme(), class_ids: [await row('class')] };
      },
      'marking.setExamClass': async () => {
        const { class_id, year_id } = await marked();
        await isMarked(db, { class_id, year_id }).catch(() => null);
        return { class_id, exam_class: turn % 2 === 0 };
      },
      'marking.subjects': async () => ({ class_id: (await marked()).class_id }),
      'marking.setSubject': async () => {
        const { class_id } = await marked();
        const taught = async () => (await aClassSubject(db, { class_id })).subject_id;
        return { class_id, subject_id: await id({ mine: taught }), counts: false, core: true };
      },
    };
  },
  changing: ({ db }) => ({
    // A fresh class that is not an examination class yet.
    'marking.setExamClass': async () => {
      const { id: class_id } = await aClass(db);
      const [found] = await db.select().from(schoolYears).where(eq(schoolYears.status, 'current'));
      const year_id = (found ?? (await aYear(db, { status: 'current' }))).id;
      await isMarked(db, { class_id, year_id });
      return { class_id, exam_class: true };
    },
  }),
  reads: { 'marking.preview': 'calculates a sample class' },
  personColumns: {
    'marking_schemes.created_by': { untold: 'about nobody; that it was done is an event' },
  },
};
